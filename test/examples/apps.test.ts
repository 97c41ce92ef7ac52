// The starters for apps that run in a page or on a device.
import { testStarters } from "./starter.ts";

testStarters({ angular: 3, expo: 1 });
