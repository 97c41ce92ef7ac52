import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";

import { Shop } from "./shop.tsx";

const place = document.querySelector("#shop");
if (place !== null)
  createRoot(place).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 100 } } })}>
      <Shop />
    </QueryClientProvider>,
  );
