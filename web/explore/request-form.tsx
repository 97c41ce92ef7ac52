import { useId } from "preact/hooks";

import { parseJson } from "../api/request.ts";
import { BodyEditor } from "./body-editor.tsx";
import { valueOf } from "./built-request.ts";
import type { Secrets } from "./built-request.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { Operation, OperationParameter } from "./operations.ts";
import { ParameterField } from "./parameter-field.tsx";
import type { BuilderPlace } from "./place.ts";

interface RequestFormProps {
  readonly operation: Operation;
  readonly place: BuilderPlace;
  readonly secrets: Secrets;
  readonly onPlace: (place: BuilderPlace) => void;
  readonly onSecrets: (secrets: Secrets) => void;
}

/** A form for everything that the operation takes, made from its schema: required values first, optional ones after them. */
export function RequestForm({ operation, place, secrets, onPlace, onSecrets }: RequestFormProps) {
  const isFilter = ({ operators }: OperationParameter): boolean => operators !== undefined;
  const isSeed = ({ name }: OperationParameter): boolean => name === "_seed";
  const isPath = (parameter: OperationParameter): boolean => parameter.in === "path";
  const { parameters, proofs, body } = operation;
  const values = parameters.filter(
    (parameter) => parameter.in === "query" && !isFilter(parameter) && !isSeed(parameter),
  );
  const headers = parameters.filter((parameter) => parameter.in === "header");
  const filters = parameters.filter(isFilter);

  const field = (parameter: OperationParameter) => (
    <ParameterField
      key={`${operation.id} ${parameter.name}`}
      parameter={parameter}
      value={valueOf(parameter, place)}
      onChange={(value) => {
        if (parameter.in === "header") onPlace({ ...place, headers: { ...place.headers, [parameter.name]: value } });
        else onPlace({ ...place, values: { ...place.values, [parameter.name]: value } });
      }}
    />
  );
  const setHeaders =
    headers.filter((parameter) => valueOf(parameter, place) !== "").length +
    proofs.filter(({ header }) => (secrets[header] ?? "") !== "").length;

  return (
    <div class="request-form">
      {parameters.filter(isSeed).map(field)}
      {parameters.some(isPath) && <div class="field-grid">{parameters.filter(isPath).map(field)}</div>}
      {body !== undefined && (
        <BodyEditor
          key={operation.id}
          value={place.body ?? body.example}
          fault={bodyFault(place.body ?? body.example, body.required)}
          onChange={(text) => onPlace({ ...place, body: text === body.example ? undefined : text })}
          onReset={() => onPlace({ ...place, body: undefined })}
        />
      )}
      {filters.length > 0 && (
        <FilterFields
          key={operation.id}
          filters={filters}
          others={parameters.filter((parameter) => parameter.in === "query" && !isFilter(parameter))}
          place={place}
          onChange={(changed) => onPlace({ ...place, values: changed })}
        />
      )}
      {values.length > 0 && <div class="field-grid">{values.map(field)}</div>}
      <details class="fold">
        <summary>
          Headers <span class="pill">{setHeaders === 0 ? "none set" : `${setHeaders} set`}</span>
        </summary>
        <div class="field-grid">
          {proofs.map(({ label, header, description }) => (
            <SecretField
              key={header}
              name={label}
              hint={`${description.replaceAll("`", "")} Kept for this visit only, never in an address.`}
              value={secrets[header] ?? ""}
              onChange={(secret) => onSecrets({ ...secrets, [header]: secret })}
            />
          ))}
          {headers.map(field)}
        </div>
      </details>
    </div>
  );
}

interface SecretFieldProps {
  readonly name: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function SecretField({ name, hint, value, onChange }: SecretFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        <code>{name}</code>
      </label>
      <input
        id={id}
        type="password"
        class="code"
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value.trim())}
      />
      <span class="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}

function bodyFault(text: string, required: boolean): string | undefined {
  if (text.trim() === "") return required ? "This operation needs a body." : undefined;
  return parseJson(text) === undefined ? "Not JSON yet: the API will refuse it as it is." : undefined;
}
