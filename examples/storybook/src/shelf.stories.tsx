import type { Meta, StoryObj } from "@storybook/react-vite";

import { Shelf } from "./shelf.tsx";

const meta: Meta<typeof Shelf> = {
  title: "Shelf",
  render: (_args, { loaded }) => <Shelf api={String(loaded["api"])} />,
};
export default meta;

type Story = StoryObj<typeof Shelf>;

export const Usual: Story = {};

export const Empty: Story = { parameters: { world: { seed: 42, size: 0 } } };

export const Markup: Story = { parameters: { world: { seed: 7, profile: "markup" } } };

export const Closed: Story = { parameters: { faults: [{ on: "GET /v1/bookstore/books", answer: 503 }] } };

export const Refused: Story = { parameters: { faults: [{ on: "POST /v1/bookstore/orders", answer: 503 }] } };
