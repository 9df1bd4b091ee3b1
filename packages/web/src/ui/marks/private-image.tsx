import { Skeleton } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { API_BASE, fetchAnswer } from "../api/api.ts";
import { say } from "../../say/say/say.ts";

/** The key the pictures are kept under, before their addresses. */
export const IMAGES = "image";

const KEPT_MS = 5 * 60_000;

/** For so long a browser may still be reading a picture that is taken off the page. */
const READING_MS = 10_000;

/** How an image is loaded and kept; for prefetching it too. */
export const privateImage = (address: string) =>
  queryOptions({
    queryKey: [IMAGES, address],
    queryFn: async ({ signal }) =>
      (await fetchAnswer("GET", address.slice(API_BASE.length), { signal })).blob(),
    staleTime: KEPT_MS,
  });

/** The address, good on this page, of an image that only a session may load; null while it comes, or when there is none. */
export function usePrivateImage(address: string | null): { url: string | null; failed: boolean } {
  const { data, isError } = useQuery({ ...privateImage(address ?? ""), enabled: address !== null });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      setUrl(null);
      setTimeout(() => URL.revokeObjectURL(made), READING_MS);
    };
  }, [data]);
  return { url, failed: isError };
}

/** Whether an image is there, or it is known that there will be none. */
export function useImageSettled(address: string | null): boolean {
  const { isPending } = useQuery({ ...privateImage(address ?? ""), enabled: address !== null });
  return address === null || !isPending;
}

export interface PrivateImageProps {
  address: string | null;
  /** Empty where the words beside it say it all. */
  alt: string;
  className: string;
}

/** A photo that only staff may see. */
export function PrivateImage({ address, alt, className }: PrivateImageProps) {
  const { url, failed } = usePrivateImage(address);
  if (url) return <img src={url} alt={alt} className={className} />;
  const nothing = address === null || failed;
  return <Skeleton className={className} animate={!nothing} {...named(nothing ? say("No photo") : alt)} />;
}

const named = (name: string) => (name === "" ? {} : { role: "img", "aria-label": name });

/** How far outside of the window a photo begins to load. */
const NEAR = { rootMargin: "300px" };

/** After so long those come that are not near, in ms: whoever prints the list is to find all of them on paper. */
const LATER_MS = 2000;

/** An image in a long list: those near the reader load first. */
export function LazyPrivateImage(props: PrivateImageProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>(NEAR);
  const [wanted, setWanted] = useState(false);
  if (entry?.isIntersecting && !wanted) setWanted(true);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (wanted) return <PrivateImage {...props} />;
  return <Skeleton className={props.className} animate={false} {...named(props.alt)} ref={ref} />;
}
