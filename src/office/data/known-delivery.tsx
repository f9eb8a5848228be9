import { useQuery } from '@tanstack/react-query'
import { deliveryText } from '#certificates/delivery.ts'
import type { Delivery } from '#certificates/delivery.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { chunkLoader } from './chunk-loader.ts'

/** The server answers about so many certificates at once. */
const MAX_CERTIFICATES = 100

interface OfCertificate {
  certificate: number
  className?: string
}

/** One line: what is known about the delivery of a certificate. All rows of a list ask in one call. */
export function KnownDelivery({ certificate, className }: OfCertificate) {
  const text = useKnown(certificate, deliveryText)
  return text ? <span className={className}>{text}</span> : null
}

/** One line: what tells the recipient of a certificate apart from others of the same name on the list. Usually nothing. */
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
  // One that was deleted meanwhile.
  return new Map(ids.map((id) => [id, known.get(id) ?? null]))
}
