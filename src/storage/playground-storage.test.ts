import { eachAdapter } from "../../test/storage/adapters.ts";
import { describePlaygroundStorage } from "../../test/storage/playground-storage-contract.ts";
import { createMemoryPlaygrounds } from "./memory-playgrounds.ts";
import { createRelationalPlaygrounds } from "./relational-playgrounds.ts";

eachAdapter(createMemoryPlaygrounds, createRelationalPlaygrounds, describePlaygroundStorage);
