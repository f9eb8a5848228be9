import type { CertificateDelivery } from '../../delivery/delivery.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, getData, type BodyOf } from '#base/api/api-client.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

/** A mail leaves within seconds. Without a connection it may wait for days. */
const WATCH_INTERVAL_MS = 2000
const WATCHED_MS = 2 * 60_000

/** Loads the delivery of a certificate. After sending it is reloaded for a while, until the result is known. */
export function useDelivery(id: number) {
  return useQuery({
    ...dataQuery(keyOf(id), 'GET /certificates/{id}/delivery', { path: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.mails.some(isLeaving) ? WATCH_INTERVAL_MS : false),
  })
}

/** Sends it, or records that the clerk sends it with their own e-mail app. */
export function useSendCertificate(id: number) {
  const client = useQueryClient()
  return useCall((body: BodyOf<'POST /certificates/{id}/send'>) => getData('POST /certificates/{id}/send', { path: { id }, body }), {
    onSuccess: (delivery) => client.setQueryData(keyOf(id), delivery),
    // After a refusal, the page shows the e-mail that somebody else has sent.
    onError: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
    onSettled: () => {
      for (const queryKey of [['mails'], ['certificate', 'delivery', 'known']]) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Takes back a record of the clerk's own e-mail, which was not sent after all. */
export function useTakeBack(id: number) {
  const client = useQueryClient()
  return useCall((mailId: number) => callApi('POST /admin/mails/{id}/not-sent', { path: { id: mailId } }), {
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

function isLeaving({ status, dueAt }: CertificateDelivery['mails'][number]): boolean {
  return status === 'waiting' && Math.abs(Date.now() - Date.parse(dueAt)) < WATCHED_MS
}

function keyOf(id: number) {
  return ['certificate', 'delivery', id]
}
