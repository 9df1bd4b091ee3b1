import { cardKeyAnswer } from "@idms/core/cards/verify/card-key";
import { Button, Group, Input, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call, detailOf, getOne } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { cardKeyText } from "../../say/core-texts/schools.ts";
import { useReload } from "../../ui/api/use-list.ts";

/** Returns the API path of a school's card signing keys. */
export const keysPath = (school: number): string => `/schools/${school}/card-keys/`;
export const keysAnswer = z.array(cardKeyAnswer);

/** Shows the key that a school uses to sign its cards. A new key takes effect immediately. */
export function CardKeyField({ school }: { school: number }) {
  const path = keysPath(school);
  const { data: keys } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getOne(path, keysAnswer, { signal }),
  });
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST", path),
    onSettled: () => reload(path),
  });
  const inUse = keys?.find(({ retired_at }) => retired_at === null);
  return (
    <Input.Wrapper
      labelElement="div"
      label={cardKeyText.title}
      description={cardKeyText.note}
      error={error && detailOf(error, cardKeyText.failed)}
    >
      <Group mt="xs" gap="xs">
        {keys && (
          <Text size="sm">
            {inUse
              ? say("In use since {date}", { date: new Date(inUse.created_at).toLocaleDateString() })
              : cardKeyText.none}
          </Text>
        )}
        <Button size="xs" variant="default" disabled={isPending || !keys} onClick={() => mutate()}>
          {cardKeyText.renew}
        </Button>
      </Group>
    </Input.Wrapper>
  );
}
