/** An event that keeps the worker alive (Service Workers, W3C): what is used of it, as the types of pages and workers cannot be had together. */
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** A message of a page. */
export interface PageMessage extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** The global scope of a service worker. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
}
