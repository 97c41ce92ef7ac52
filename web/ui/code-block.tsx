interface CodeBlockProps {
  /** The name of the code for screen readers. */
  readonly label: string;
  readonly code: string;
  readonly wrap?: boolean;
}

/** Code that scrolls by itself, which a keyboard must be able to reach. */
export function CodeBlock({ label, code, wrap = false }: CodeBlockProps) {
  return (
    <pre class={wrap ? "code wrap" : "code"} tabIndex={0} role="region" aria-label={label}>
      <code>{code}</code>
    </pre>
  );
}
