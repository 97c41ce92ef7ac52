import { options } from "preact";

import { BASE, serverPath } from "../chrome/base.ts";

/** Makes links that are drawn from now on, which are written as paths of the server, lead below the path at which it answers. */
export function prefixLinks(): void {
  const { vnode: before } = options;
  if (BASE === "") return;
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown }; // of any element
    if (vnode.type === "a" && typeof props.href === "string") props.href = serverPath(props.href);
    before?.(vnode);
  };
}
