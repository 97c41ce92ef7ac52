// The package describes its Node entry only; this is what the page uses of its browser one.
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  interface Elements {
    createElement(type: unknown, properties: object | null, ...children: readonly unknown[]): unknown;
  }
  interface System {
    readonly React: Elements;
  }
  interface OperationProps {
    readonly operation: { get(name: string): unknown };
  }
  type Component = (properties: OperationProps) => unknown;
  interface Plugin {
    readonly wrapComponents: Readonly<Record<string, (original: Component, system: System) => Component>>;
  }
  interface Request {
    url: string;
  }
  interface Options {
    readonly url: string;
    readonly domNode: HTMLElement;
    readonly deepLinking: boolean;
    readonly displayRequestDuration: boolean;
    readonly docExpansion: "list" | "full" | "none";
    readonly filter: boolean;
    readonly requestSnippetsEnabled: boolean;
    readonly tryItOutEnabled: boolean;
    readonly validatorUrl: null;
    readonly requestInterceptor: (request: Request) => Request;
    readonly onComplete: () => void;
    readonly plugins: readonly Plugin[];
  }
  interface Started {
    readonly layoutActions: { parseDeepLinkHash(hash: string): void };
  }
  const SwaggerUIBundle: (options: Options) => Started;
  export default SwaggerUIBundle;
}
