import { chmodSync, existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

/** Copies the embedded database of a folder to a file, readable for its own user only, while the service runs. Throws if there is none, or the file is there already. */
export async function backUp(folder: string, file: string): Promise<void> {
  const source = path.join(folder, "seedbed.db");
  if (!existsSync(source))
    throw new Error(`there is no database at ${source}: name its folder with --data-dir (DATA_DIR)`);
  if (existsSync(file)) throw new Error(`${file} is there already: move it away, or choose another name`);
  const unfinished = `${file}.unfinished`;
  const umask = process.umask(0o077);
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, unfinished);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    database.close();
    process.umask(umask);
    rmSync(unfinished, { force: true });
  }
}
