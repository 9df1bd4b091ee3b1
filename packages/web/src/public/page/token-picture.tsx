import { useEffect, useRef, useState } from "react";
import type { LinkCall } from "./link-token.ts";
import { useObjectUrl } from "./use-object-url.ts";

interface LinkPictureProps {
  call: LinkCall;
  alt: string;
  className: string;
  /** Whether to load the picture only when it comes close to the viewport. */
  isLazy?: boolean;
}

/**
 * Shows a picture of a link. If the token is sent in a header, the picture is fetched. Otherwise, it is loaded by its
 * URL.
 */
export function LinkPicture({ call, ...shown }: LinkPictureProps) {
  return Object.keys(call.headers).length === 0 ? (
    <img {...(shown.isLazy && LAZY)} src={call.address} alt={shown.alt} className={shown.className} />
  ) : (
    <Fetched key={call.address} call={call} {...shown} />
  );
}

const LAZY = { loading: "lazy" } as const;
/** Distance from the viewport at which a picture starts to load. */
const NEAR = { rootMargin: "600px" };

function Fetched({ call, alt, className, isLazy = false }: LinkPictureProps) {
  const [isNear, setNear] = useState(!isLazy);
  const [picture, setPicture] = useState<Blob>();
  const url = useObjectUrl(picture);
  const image = useRef<HTMLImageElement>(null);
  const { address, headers } = call;
  const asked = JSON.stringify(headers);
  useEffect(() => {
    if (isNear || !image.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), NEAR);
    watch.observe(image.current);
    return () => watch.disconnect();
  }, [isNear]);
  useEffect(() => {
    if (!isNear) return undefined;
    const gone = new AbortController();
    fetch(address, { headers: JSON.parse(asked) as Record<string, string>, signal: gone.signal })
      .then(async (response) => response.ok && setPicture(await response.blob()))
      .catch(() => undefined);
    return () => gone.abort();
  }, [isNear, address, asked]);
  return <img ref={image} src={url} alt={alt} className={className} />;
}
