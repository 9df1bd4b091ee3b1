import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { API_BASE, fetchAnswer } from "../api.ts";

const KEPT_MS = 5 * 60_000;

/** The address, good on this page, of an image that only a session may load; null while it comes, or when there is none. */
export function usePrivateImage(address: string | null): { url: string | null; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ["image", address],
    queryFn: async ({ signal }) =>
      (await fetchAnswer("GET", (address as string).slice(API_BASE.length), { signal })).blob(),
    enabled: address !== null,
    staleTime: KEPT_MS,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return { url, failed: isError };
}

/** A photo that only staff may see. */
export function PrivateImage(props: { address: string | null; alt: string; className: string }) {
  const { address, alt, className } = props;
  const { url, failed } = usePrivateImage(address);
  if (url) return <img src={url} alt={alt} className={className} />;
  const nothing = address === null || failed;
  return (
    <Skeleton className={className} animate={!nothing} role="img" aria-label={nothing ? "No photo" : alt} />
  );
}
