import {
  allCommands,
  type CommandDescription,
  type OptionDescription,
  type Value,
} from "./describe-program.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** Generates a program's completion script, which the shell must source. */
export function writeCompletion(program: CommandDescription, shell: Shell): string {
  return { bash, zsh, fish }[shell](program);
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const namesOf = ({ long, short }: OptionDescription): string[] => [long, ...(short ? [short] : [])];
const lastWord = (path: string): string => path.slice(path.lastIndexOf(" ") + 1);
const subcommands = (program: CommandDescription): CommandDescription[] => allCommands(program).slice(1);

/**
 * Generates a branch, `path --option) …`, for each option that takes a single value, or for each option that takes
 * several values.
 */
const valueBranches = (
  program: CommandDescription,
  complete: (value: Value) => string,
  { several }: { several: boolean },
): string =>
  allCommands(program)
    .flatMap(({ path, options }) =>
      options.flatMap((option) =>
        option.takes === null || (several && !option.variadic)
          ? []
          : [
              `    ${namesOf(option)
                .map((name) => quoted(`${path} ${name}`))
                .join("|")}) ${complete(option.takes)} ;;`,
            ],
      ),
    )
    .join("\n");

/** Generates the shell code that walks down the command tree along the words already typed. */
const descend = (program: CommandDescription): string =>
  `      ${subcommands(program)
    .map(({ path }) => quoted(path))
    .join("|")}) at="$at $word" ;;`;

function bash(program: CommandDescription): string {
  const words = (texts: readonly string[]) =>
    `COMPREPLY=($(compgen -W ${quoted(texts.join(" "))} -- "$word")); return`;
  const value = (takes: Value): string => {
    if (takes.kind === "choice") return words(takes.choices);
    if (takes.kind === "asked") return `_idms_asked ${takes.asked}; return`;
    return takes.kind === "file" ? files : "return";
  };
  // Uses readline's own completion, which handles quotes, spaces and ~.
  const files = "compopt -o default; return";
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
# Names of what is in the data folder, with what has been typed of a quote before them.
_idms_asked() {
  local typed="\${COMP_WORDS[COMP_CWORD]#=}" quote="" name
  case "$typed" in [\\'\\"]*) quote="\${typed:0:1}"; typed="\${typed:1}" ;; esac
  [[ $quote != "'" ]] && typed="\${typed//\\\\/}"
  while IFS= read -r name; do
    [[ $name == "$typed"* ]] || continue
    case "$quote" in
      "") printf -v name %q "$name" ;;
      "'") name="\${name//"'"/"'\\\\''"}" ;;
      *) name="$(printf %s "$name" | sed 's/["$\`\\\\]/\\\\&/g')" ;;
    esac
    COMPREPLY+=("$name")
  done < <("\${COMP_WORDS[0]}" complete "$1" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}
_idms() {
  local at=idms word index option="" before="\${COMP_WORDS[COMP_CWORD - 1]}"
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    [[ $word == -* ]] && option="$word"
    case "$at $word" in
${descend(program)}
    esac
  done
  word="\${COMP_WORDS[COMP_CWORD]}"
  # Of --option=value these are three words, of which the last may be missing yet.
  if [[ $word == = ]]; then word=""; elif [[ $before == = ]]; then before="\${COMP_WORDS[COMP_CWORD - 2]}"; fi
  case "$at $before" in
${valueBranches(program, value, { several: false })}
  esac
  if [[ $word != -* ]]; then case "$at $option" in
${valueBranches(program, value, { several: true })}
  esac; fi
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
  const value = (takes: Value): string => {
    if (takes.kind === "choice") return `compadd -- ${takes.choices.map(quoted).join(" ")}; return`;
    if (takes.kind === "asked") return `_idms_asked ${takes.asked}; return`;
    return takes.kind === "file" ? "_files; return" : "return";
  };
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
_idms_asked() {
  local -a names
  names=("\${(@f)$("\${(Q)words[1]}" complete $1 -- "\${(@Q)words[2,CURRENT-1]}" 2>/dev/null)}")
  compadd -- "\${(@)names:#}"
}
_idms() {
  local at=idms word option="" before="$words[CURRENT-1]"
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == -* ]] && option="$word"
    case "$at $word" in
${descend(program)}
    esac
  done
  if [[ $words[CURRENT] == --*=* ]]; then
    before="\${words[CURRENT]%%=*}"
    compset -P 1 '*='
  fi
  case "$at $before" in
${valueBranches(program, value, { several: false })}
  esac
  if [[ $words[CURRENT] != -* ]]; then case "$at $option" in
${valueBranches(program, value, { several: true })}
  esac; fi
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
    ...fishArgument(command).map((takes) => `complete -c idms ${at(command.path)} ${takes}`),
    ...command.options.flatMap((option) => fishSeveral(command, option)),
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
function __idms_after
    for word in (commandline -opc)[-1..1]
        if string match -q -- '-*' $word
            contains -- $word $argv
            return
        end
    end
    return 1
end
function __idms_asked
    set -l words (commandline -opc)
    $words[1] complete $argv[1] -- $words[2..] 2>/dev/null
end
complete -c idms -f
${lines.join("\n")}
`;
}

/** Generates the completion candidates after the first value of an option that takes several values. */
function fishSeveral({ path }: CommandDescription, option: OptionDescription): string[] {
  const values = option.variadic && option.takes ? fishWords(option.takes) : "";
  if (values === "") return [];
  const condition = `__idms_at "${path}"; and __idms_after ${namesOf(option).join(" ")}`;
  return [`complete -c idms -n ${quoted(condition)} ${values}`];
}

function fishWords(takes: Value): string {
  if (takes.kind === "choice") return `-a ${quoted(takes.choices.join(" "))}`;
  return takes.kind === "asked" ? `-a '(__idms_asked ${takes.asked})'` : "";
}

function fishArgument({ commands, arguments: [first] }: CommandDescription): string[] {
  if (commands.length > 0 || first === undefined) return [];
  const { takes } = first;
  const words = takes.kind === "file" ? "-F" : fishWords(takes);
  return words === "" ? [] : [words];
}

function fishValue(takes: Value | null): string {
  if (takes === null) return "";
  const words = fishWords(takes);
  if (takes.kind === "file") return "-r -F ";
  return words === "" ? "-x " : `-x ${words} `;
}
