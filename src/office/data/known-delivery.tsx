import { useQuery } from '@tanstack/react-query'
import { deliveryText } from '#certificates/delivery/delivery.ts'
import type { Delivery } from '#certificates/delivery/delivery.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { chunkLoader } from './chunk-loader.ts'

/** Maximum number of certificates per request. */
const MAX_CERTIFICATES = 100

interface OfCertificate {
  certificate: number
  className?: string
}

/** One line about the delivery of a certificate. All rows of a list share one request. */
export function KnownDelivery({ certificate, className }: OfCertificate) {
  const text = useKnown(certificate, deliveryText)
  return text ? <span className={className}>{text}</span> : null
}

/** One line that distinguishes the recipient from namesakes on the list. Usually empty. */
export function RecipientApart({ certificate, className }: OfCertificate) {
  const apart = useKnown(certificate, (known) => known.apart)
  return apart ? <span className={className}>{apart}</span> : null
}

type Known = Delivery & { apart: string }

function useKnown(certificate: number, textOf: (known: Known) => string): string | undefined {
  const { data } = useQuery({
    queryKey: ['certificate', 'delivery', 'known', certificate],
    queryFn: () => loadKnown(certificate),
    staleTime: 0,
  })
  return data ? textOf(data) : undefined
}

const loadKnown = chunkLoader(fetchKnown, MAX_CERTIFICATES)

async function fetchKnown(ids: readonly number[]): Promise<Map<number, Known | null>> {
  const found = await getData('GET /certificates/deliveries', { query: { certificates: ids.join() } })
  const known = new Map(found.map(({ certificateId, ...one }) => [certificateId, one]))
  // A certificate may have been deleted meanwhile.
  return new Map(ids.map((id) => [id, known.get(id) ?? null]))
}
