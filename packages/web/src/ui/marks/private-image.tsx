import { Skeleton } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { API_BASE, fetchAnswer } from "../api/api.ts";
import { say } from "../../say/say/say.ts";

/** The cache key prefix for pictures, which is followed by the picture's URL. */
export const IMAGES = "image";

const KEPT_MS = 5 * 60_000;

/** How long a browser may still read a picture after it has been removed from the page, in ms. */
const READING_MS = 10_000;

/** Returns the options for loading and caching an image, which are also used for prefetching. */
export const privateImage = (address: string) =>
  queryOptions({
    queryKey: [IMAGES, address],
    queryFn: async ({ signal }) =>
      (await fetchAnswer("GET", address.slice(API_BASE.length), { signal })).blob(),
    staleTime: KEPT_MS,
  });

/**
 * Returns an object URL for an image that requires a session. The URL is valid on this page. Null while the image
 * loads, or if there is no image.
 */
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

/** Whether an image has loaded, or is known to be unavailable. */
export function useImageSettled(address: string | null): boolean {
  const { isPending } = useQuery({ ...privateImage(address ?? ""), enabled: address !== null });
  return address === null || !isPending;
}

export interface PrivateImageProps {
  address: string | null;
  /** The alternative text of the image. Empty if the text next to the image says the same. */
  alt: string;
  className: string;
}

/** Shows a photo that only staff may see. */
export function PrivateImage({ address, alt, className }: PrivateImageProps) {
  const { url, failed } = usePrivateImage(address);
  if (url) return <img src={url} alt={alt} className={className} />;
  const nothing = address === null || failed;
  return <Skeleton className={className} animate={!nothing} {...named(nothing ? say("No photo") : alt)} />;
}

const named = (name: string) => (name === "" ? {} : { role: "img", "aria-label": name });

/** Distance from the viewport at which a photo starts to load. */
const NEAR = { rootMargin: "300px" };

/** Delay after which all other photos are loaded too, in ms. A printed list then contains all photos. */
const LATER_MS = 2000;

/** Shows an image in a long list. Images near the viewport load first. */
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
