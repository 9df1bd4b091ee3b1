import {
  allCommands,
  type CommandDescription,
  type OptionDescription,
  type Value,
} from "./describe-program.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** The completion of a program for a shell, as a script to be sourced. */
export function writeCompletion(program: CommandDescription, shell: Shell): string {
  return { bash, zsh, fish }[shell](program);
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const namesOf = ({ long, short }: OptionDescription): string[] => [long, ...(short ? [short] : [])];
const lastWord = (path: string): string => path.slice(path.lastIndexOf(" ") + 1);
const subcommands = (program: CommandDescription): CommandDescription[] => allCommands(program).slice(1);

/** One branch for each option that takes a value: `path --option) …`. */
const valueBranches = (program: CommandDescription, complete: (value: Value) => string): string =>
  allCommands(program)
    .flatMap(({ path, options }) =>
      options.flatMap((option) =>
        option.takes === null
          ? []
          : [
              `    ${namesOf(option)
                .map((name) => quoted(`${path} ${name}`))
                .join("|")}) ${complete(option.takes)} ;;`,
            ],
      ),
    )
    .join("\n");

/** How far the words so far lead down the commands. */
const descend = (program: CommandDescription): string =>
  `      ${subcommands(program)
    .map(({ path }) => quoted(path))
    .join("|")}) at="$at $word" ;;`;

function bash(program: CommandDescription): string {
  const words = (texts: readonly string[]) =>
    `COMPREPLY=($(compgen -W ${quoted(texts.join(" "))} -- "$word")); return`;
  const value = (takes: Value) =>
    takes.kind === "choice" ? words(takes.choices) : takes.kind === "file" ? files : "return";
  const files = 'compopt -o filenames; COMPREPLY=($(compgen -f -- "$word")); return';
  const branches = allCommands(program).map((command) => {
    const { path, commands, options } = command;
    const [first] = command.arguments;
    const plain =
      commands.length > 0
        ? words(commands.map((each) => lastWord(each.path)))
        : first
          ? value(first.takes)
          : "return";
    return [
      `    ${quoted(path)})`,
      `      if [[ $word == -* ]]; then ${words(options.flatMap(namesOf))}; fi`,
      `      ${plain} ;;`,
    ].join("\n");
  });
  return `# bash completion of idms, written by "idms completion bash"
_idms() {
  local at=idms word index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    case "$at $word" in
${descend(program)}
    esac
  done
  word="\${COMP_WORDS[COMP_CWORD]}"
  case "$at \${COMP_WORDS[COMP_CWORD - 1]}" in
${valueBranches(program, value)}
  esac
  case "$at" in
${branches.join("\n")}
  esac
}
complete -F _idms idms
`;
}

function zsh(program: CommandDescription): string {
  const described = (items: readonly (readonly [string, string])[]) =>
    items.map(([name, description]) => quoted(`${name.replaceAll(":", "\\:")}:${description}`)).join(" ");
  const value = (takes: Value) =>
    takes.kind === "choice"
      ? `compadd -- ${takes.choices.map(quoted).join(" ")}; return`
      : takes.kind === "file"
        ? "_files; return"
        : "return";
  const branches = allCommands(program).map((command) => {
    const { path, commands, options } = command;
    const [first] = command.arguments;
    const flags = options.flatMap((option) =>
      namesOf(option).map((name) => [name, option.description] as const),
    );
    const plain =
      commands.length > 0
        ? `found=(${described(commands.map((each) => [lastWord(each.path), each.description] as const))})`
        : first
          ? value(first.takes)
          : "return";
    return [
      `    ${quoted(path)})`,
      `      if [[ $words[CURRENT] == -* ]]; then found=(${described(flags)}); else ${plain}; fi ;;`,
    ].join("\n");
  });
  return `#compdef idms
# zsh completion of idms, written by "idms completion zsh"
_idms() {
  local at=idms word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
${descend(program)}
    esac
  done
  case "$at $words[CURRENT-1]" in
${valueBranches(program, value)}
  esac
  case "$at" in
${branches.join("\n")}
  esac
  _describe -t idms idms found
}
if [[ $funcstack[1] == _idms ]]; then _idms "$@"; else compdef _idms idms; fi
`;
}

function fish(program: CommandDescription): string {
  const at = (path: string) => `-n ${quoted(`__idms_at "${path}"`)}`;
  const lines = allCommands(program).flatMap((command) => [
    ...command.commands.map(
      (each) =>
        `complete -c idms ${at(command.path)} -a ${quoted(lastWord(each.path))} -d ${quoted(each.description)}`,
    ),
    ...(command.arguments[0]?.takes.kind === "file" ? [`complete -c idms ${at(command.path)} -F`] : []),
    ...command.options.map((option) => {
      const names = [`-l ${option.long.slice(2)}`, ...(option.short ? [`-s ${option.short.slice(1)}`] : [])];
      return `complete -c idms ${at(command.path)} ${names.join(" ")} ${fishValue(option.takes)}-d ${quoted(option.description)}`;
    }),
  ]);
  return `# fish completion of idms, written by "idms completion fish"
function __idms_at
    set -l at idms
    for word in (commandline -opc)[2..]
        switch "$at $word"
            case ${subcommands(program)
              .map(({ path }) => quoted(path))
              .join(" ")}
                set at "$at $word"
        end
    end
    test "$at" = "$argv[1]"
end
complete -c idms -f
${lines.join("\n")}
`;
}

function fishValue(takes: Value | null): string {
  if (takes === null) return "";
  if (takes.kind === "choice") return `-x -a ${quoted(takes.choices.join(" "))} `;
  return takes.kind === "file" ? "-r -F " : "-x ";
}
