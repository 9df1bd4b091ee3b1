/** A tensor of a network. Its values are known if they are weights. */
interface Tensor {
  shape: readonly number[];
  weights: Float32Array | null;
}

export interface Step {
  kind: StepKind;
  inputs: readonly number[];
  output: number;
  /** Distance between the places where a filter is applied, in pixels. 1 for steps without a filter. */
  stride: number;
  isRelu: boolean;
}

/** A network as its file describes it: steps in their order, from one input to one output. */
export interface Network {
  tensors: readonly Tensor[];
  steps: readonly Step[];
  input: number;
  output: number;
}

/** The operations of TensorFlow Lite that IDMS can carry out, by their numbers in its schema. */
const KINDS = {
  0: "add",
  1: "average",
  3: "convolve",
  4: "convolve each",
  14: "sigmoid",
  18: "multiply",
  19: "relu",
  23: "enlarge",
  32: "convolve back",
  117: "hard swish",
} as const;
type StepKind = (typeof KINDS)[keyof typeof KINDS];
const DEQUANTIZE = 6;
const [FLOAT, HALF_FLOAT] = [0, 1];
/** Where the options of these operations contain the horizontal stride and the activation, by the schema. */
const STRIDE_FIELD = 1;
const ACTIVATION_FIELDS: Partial<Record<StepKind, number>> = { add: 0, convolve: 3, "convolve each": 4 };

/**
 * Reads a TensorFlow Lite file of half-precision weights.
 * @throws Error if the network contains an operation that `runNetwork` does not carry out
 */
export function readNetwork(file: Uint8Array): Network {
  const flat = flatBuffer(file);
  const model = flat.root();
  const codes = model.tables(1).map((code) => Math.max(code.byte(0), code.int(3)));
  const [graph] = model.tables(2);
  if (!graph) throw new Error("The file contains no network.");
  const buffers = model.tables(4);
  const tensors = graph.tables(0).map((tensor): Tensor => {
    const bytes = buffers[tensor.int(2)]?.bytes(0);
    const weights = bytes && bytes.length > 0 ? weightsIn(bytes, tensor.byte(1)) : null;
    return { shape: tensor.ints(0), weights };
  });
  const steps: Step[] = [];
  for (const operator of graph.tables(3)) {
    const code = codes[operator.int(0)] ?? 0;
    const inputs = operator.ints(1);
    const [output = 0] = operator.ints(2);
    const [first = 0] = inputs;
    const made = tensors[output];
    if (code === DEQUANTIZE && made) made.weights = tensors[first]?.weights ?? null;
    else steps.push({ ...stepOf(code, operator), inputs, output });
  }
  return { tensors, steps, input: graph.ints(1)[0] ?? 0, output: graph.ints(2)[0] ?? 0 };
}

function stepOf(code: number, operator: Table): Pick<Step, "kind" | "stride" | "isRelu"> {
  if (!isKnown(code)) throw new Error(`The network contains operation ${code}, which IDMS does not know.`);
  const kind = KINDS[code];
  const options = operator.table(4);
  const hasFilter = kind === "convolve" || kind === "convolve each";
  const activation = ACTIVATION_FIELDS[kind];
  return {
    kind,
    stride: hasFilter ? (options?.int(STRIDE_FIELD) ?? 1) : 1,
    isRelu: activation !== undefined && options?.byte(activation) === 1,
  };
}

const isKnown = (code: number): code is keyof typeof KINDS => Object.hasOwn(KINDS, code);

function weightsIn(bytes: Uint8Array, type: number): Float32Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type === HALF_FLOAT)
    return Float32Array.from({ length: bytes.length / 2 }, (_, at) =>
      halfFloat(view.getUint16(2 * at, true)),
    );
  if (type === FLOAT)
    return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(4 * at, true));
  return null;
}

/** Returns the value of a half-precision number (IEEE 754 binary16). */
function halfFloat(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** A table of a FlatBuffers file. Fields that the file omits are 0 or empty. */
interface Table {
  byte(field: number): number;
  int(field: number): number;
  ints(field: number): number[];
  bytes(field: number): Uint8Array;
  table(field: number): Table | undefined;
  tables(field: number): Table[];
}

function flatBuffer(file: Uint8Array): { root(): Table } {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const follow = (at: number) => at + view.getUint32(at, true);
  function table(start: number): Table {
    const fields = start - view.getInt32(start, true);
    const place = (field: number): number | undefined => {
      const at = 4 + 2 * field;
      const offset = at < view.getUint16(fields, true) ? view.getUint16(fields + at, true) : 0;
      return offset === 0 ? undefined : start + offset;
    };
    const entries = (field: number): number[] => {
      const at = place(field);
      if (at === undefined) return [];
      const list = follow(at);
      return Array.from({ length: view.getUint32(list, true) }, (_, index) => list + 4 + 4 * index);
    };
    return {
      byte(field) {
        const at = place(field);
        return at === undefined ? 0 : view.getInt8(at);
      },
      int(field) {
        const at = place(field);
        return at === undefined ? 0 : view.getInt32(at, true);
      },
      ints: (field) => entries(field).map((at) => view.getInt32(at, true)),
      bytes(field) {
        const at = place(field);
        if (at === undefined) return new Uint8Array();
        const list = follow(at);
        return file.subarray(list + 4, list + 4 + view.getUint32(list, true));
      },
      table(field) {
        const at = place(field);
        return at === undefined ? undefined : table(follow(at));
      },
      tables: (field) => entries(field).map((at) => table(follow(at))),
    };
  }
  return { root: () => table(follow(0)) };
}
