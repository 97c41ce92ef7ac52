import { useState } from "preact/hooks";

import { toCsv } from "../../src/core/model/csv.ts";
import { downloadText } from "../chrome/copy.ts";
import { announce } from "../chrome/status.ts";
import { Choice } from "../ui/choice.tsx";
import type { Row } from "../ui/record-table.tsx";
import type { Collection } from "./catalog.ts";
import { ask } from "./studio-api.ts";

const FORMATS = [
  ["", "Download…"],
  ["csv", "as CSV"],
  ["json", "as JSON"],
] as const;

/** Records that are read at once: the most that a list gives. */
const PAGE = 100;

/** Downloads the records of a list, with its search, filters and order, as a file. */
export function DownloadChoice({ collection, query }: { readonly collection: Collection; readonly query: string }) {
  const [isBusy, setBusy] = useState(false);

  async function download(format: "csv" | "json"): Promise<void> {
    setBusy(true);
    const rows: Row[] = [];
    try {
      for (let page = 1, total = 1; rows.length < total; page += 1) {
        const answer = await ask<Row>(`${collection.path}?${query}${query && "&"}page=${page}&limit=${PAGE}`);
        const read = answer[collection.list] as readonly Row[]; // what a list promises
        if (read.length === 0) break;
        rows.push(...read);
        total = Number(answer["total"]);
        if (page % 10 === 0) announce(`${rows.length} of ${total} records read`);
      }
      if (format === "csv") downloadText(`${collection.name}.csv`, toCsv(rows), "text/csv");
      else downloadText(`${collection.name}.json`, JSON.stringify(rows, null, 2));
    } catch (error) {
      announce(`Nothing was downloaded: ${error instanceof Error ? error.message : "the records could not be read"}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Choice
      label="Download the records"
      value=""
      options={FORMATS}
      more={{ disabled: isBusy }}
      onChoose={(format) => void (format !== "" && download(format))}
    />
  );
}
