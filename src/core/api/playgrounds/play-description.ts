import { describeApi } from "../../description/document.ts";
import type { OperationGroup } from "../../description/operation-description.ts";
import type { Describing } from "../../http/parts.ts";
import { collectionGroups } from "../collections/collection-group.ts";

/** Describes a playground's collections, resources and endpoints, at their paths below its own address. */
export const describePlay: Describing["describePlay"] = ({ own, title, catalog, ...parts }) => {
  const names = [...new Set(catalog.entries.map(({ resource }) => resource.domain))];
  const described = { ...catalog, domains: names.map((name) => ({ name, title: name, description: "" })) };
  const isOwn = new Set(own.map(({ resource }) => resource.domain));
  // Of what its resources lead to beyond it, there are records and no operations.
  const toGroup = (group: OperationGroup): OperationGroup =>
    isOwn.has(group.title) ? group : { ...group, tags: [], operations: [] };
  const document = describeApi({ ...parts, catalog: described }, (all) => collectionGroups(all).map(toGroup));
  const { version } = document.info;
  return { ...document, info: { title, version, description: "A playground of Seedbed." } };
};
