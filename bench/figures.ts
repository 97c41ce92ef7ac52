/** Prints one figure, with what it should be. */
export function printFigure(name: string, value: string, aim = ""): void {
  console.log(`${name.padEnd(54)} ${value.padStart(11)}${aim === "" ? "" : `   aim ${aim}`}`);
}

/** Bytes as whole megabytes. */
export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? "unknown" : `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** An aim, and that it was missed where it was. */
export const withVerdict = (aim: string, isReached: boolean): string => (isReached ? aim : `${aim} missed`);
