import { toWord, UsageError } from "./arguments.ts";

/** The commands, each with its options. */
type Words = ReadonlyMap<string, readonly string[]>;

/** Scripts for shells that complete commands, options and files. */
const SHELLS: Readonly<Record<"bash" | "zsh" | "fish", (words: Words) => string>> = {
  bash: bashScript,
  zsh: (words) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(words)}`,
  fish: (words) =>
    [...words]
      .flatMap(([command, options]) => [
        `complete -c seedbed -n __fish_use_subcommand -a ${command}`,
        ...options.map(
          (option) => `complete -c seedbed -n '__fish_seen_subcommand_from ${command}' -l ${option.slice(2)}`,
        ),
      ])
      .concat("")
      .join("\n"),
};

/** The script that completes `seedbed` in a shell, by what `--help` says. Throws a `UsageError` for another shell. */
export function completionFor(shell: string | undefined, usage: string): string {
  const shells = ["bash", "zsh", "fish"] as const;
  if (shell === undefined) throw new UsageError(`say for which shell: seedbed completion ${shells.join(", ")}`);
  const script = SHELLS[toWord("the shell", shell, shells)];
  const words = new Map<string, string[]>();
  let options: string[] = [];
  for (const line of usage.split("\n")) {
    const command = /^ {2}seedbed \[?(\w+)/.exec(line)?.[1];
    if (command !== undefined) words.set(command, (options = []));
    // The explanation stands after two blanks; options of one action stand beside its name.
    else
      options.push(...[...(line.trim().split("  ", 1)[0] ?? "").matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
  }
  return script(words);
}

function bashScript(words: Words): string {
  const cases = [...words].map(([command, options]) => `      ${command}) words="${options.join(" ")}" ;;`);
  return `_seedbed() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then words="${[...words.keys()].join(" ")} --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
      *) words="${(words.get("dev") ?? []).join(" ")}" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _seedbed seedbed
`;
}
