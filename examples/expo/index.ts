import { registerRootComponent } from "expo";

import { Shop } from "./shop.tsx";

registerRootComponent(Shop);
