export interface Part {
  name: string;
  version: string;
  license: string;
  integrity?: string;
}
export interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
}
export function packages(): Part[];
export function licences(): string;
export function bill(): {
  bomFormat: string;
  metadata: { component: { name: string; version: string } };
  components: Component[];
};
