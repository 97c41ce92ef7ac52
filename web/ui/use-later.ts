import { useEffect, useState } from "preact/hooks";

/** True once a component has stood for so many milliseconds: for parts that can wait until the rest is drawn. */
export function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
