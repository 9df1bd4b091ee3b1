import type { ALL_FAILURES, ALL_SENTENCES } from "@idms/core/all-sentences";
import type { Translated } from "@idms/core/sentence";

type All = typeof ALL_FAILURES & typeof ALL_SENTENCES;

/** The messages that the web words differently from the command line, by code group and name. */
export type InWeb = { readonly [Group in keyof All]?: Partial<Translated<All[Group]>> };
