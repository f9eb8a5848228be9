import { useQuery } from '@tanstack/react-query'
import { deliveryText, type Delivery } from '../../certificates/delivery/delivery.ts'
import { getData } from '../../shared/api-client.ts'
import { chunkLoader } from './chunk-loader.ts'

/** The server answers about so many certificates at once. */
const MAX_CERTIFICATES = 100

/** One line: what is known about the delivery of a certificate. All rows of a list ask in one call. */
export function KnownDelivery({ certificate, className }: { certificate: number; className?: string }) {
  const { data } = useQuery({
    queryKey: ['certificate', 'delivery', 'known', certificate],
    queryFn: () => loadDelivery(certificate),
    staleTime: 0,
  })
  const text = data && deliveryText(data)
  return text ? <span className={className}>{text}</span> : null
}

const loadDelivery = chunkLoader(fetchDeliveries, MAX_CERTIFICATES)

async function fetchDeliveries(ids: readonly number[]): Promise<Map<number, Delivery | null>> {
  const found = await getData<Array<Delivery & { certificateId: number }>>(`/api/certificates/deliveries?certificates=${ids.join()}`)
  const known = new Map(found.map(({ certificateId, ...delivery }) => [certificateId, delivery]))
  // One that was deleted meanwhile.
  return new Map(ids.map((id) => [id, known.get(id) ?? null]))
}
