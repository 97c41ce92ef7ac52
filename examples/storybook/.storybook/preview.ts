import type { Preview } from "@storybook/react-vite";
import { createClient } from "seedbed/client";
import type { FaultRule, WorldToStart } from "seedbed/client";
import { startWorker } from "seedbed/service-worker/page";

const client = createClient({ baseUrl: location.origin });

/** Gives each story a sandbox that begins again, with the world and the faults that its parameters name. */
const preview: Preview = {
  loaders: [
    async ({ id, parameters }) => {
      await startWorker();
      const { mock } = client.sandbox(id);
      await mock.reset((parameters["world"] as WorldToStart | undefined) ?? { seed: 42 });
      await mock.faults((parameters["faults"] as FaultRule[] | undefined) ?? []);
      return { api: `/s/${id}` };
    },
  ],
};

export default preview;
