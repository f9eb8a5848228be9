import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, fetchFile, getData, type BodyOf } from '#base/api/api-client.ts'
import { getVersioned, type Versioned } from '#office/data/admin-data.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { SHIPPED_DESIGN, type WordingName } from '../../designs/design.ts'
import type { DesignForm, StoredDesign } from '../../designs/design.schema.ts'
import { dataUrl } from '#base/files/data-url.ts'
import { designInput, type DesignValues } from './design-values.ts'

const KEY = 'certificate-designs'

export const DESIGNS_PATH = '/admin?view=certificate-designs'
export const DESIGNS_LIST = { label: 'Certificate designs', to: DESIGNS_PATH }
export const designPath = (id: number | 'new') => `/admin/certificate-designs/${id}`

export const NEW_DESIGN: DesignForm = { ...SHIPPED_DESIGN, name: '', isDefault: false }

export function useDesigns() {
  return useQuery(dataQuery([KEY, 'list'], 'GET /admin/certificate-designs'))
}

/** Loads a design once, when its editor opens. The edit must be saved against this version. */
export function useDesign(id: number) {
  return useQuery({ queryKey: [KEY, 'one', id], queryFn: () => fetchDesign(id), gcTime: 0, refetchOnReconnect: false })
}

export function fetchDesign(id: number): Promise<Versioned<StoredDesign>> {
  return getVersioned('GET /admin/certificate-designs/{id}', { path: { id } })
}

export function saveDesign(id: number | 'new', values: DesignValues, etag: string | undefined): Promise<Versioned<StoredDesign>> {
  const body = designInput(values) as BodyOf<'POST /admin/certificate-designs'>
  return id === 'new'
    ? getVersioned('POST /admin/certificate-designs', { body })
    : getVersioned('PUT /admin/certificate-designs/{id}', { path: { id }, body, ifMatch: etag })
}

export async function deleteDesign(id: number, etag: string | undefined): Promise<void> {
  await callApi('DELETE /admin/certificate-designs/{id}', { path: { id }, ifMatch: etag })
}

export function useRefreshDesigns(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY] })
}

/** A program's choice, and the designs to choose from. */
export function useChosenDesign(program: number) {
  return useQuery(dataQuery([KEY, 'chosen', program], 'GET /training-programs/{id}/certificate-design', { path: { id: program } }))
}

export function chooseDesign(program: number, designId: number | null) {
  return getData('PUT /training-programs/{id}/certificate-design', { path: { id: program }, body: { designId } })
}

/** The size of the longest name of the last year on own paper. Undefined while these values cannot be printed. */
export function useDesignFit(values: DesignValues, { wording, isEnabled }: { wording: WordingName; isEnabled: boolean }) {
  const body = { design: namedInput(values), wording } as BodyOf<'POST /admin/certificate-designs/fit'>
  return useQuery({
    queryKey: [KEY, 'fit', body],
    queryFn: ({ signal }) => getData('POST /admin/certificate-designs/fit', { body, signal }),
    enabled: isEnabled,
    retry: false,
    gcTime: 0,
  })
}

/** Draws the specimen that these values give. The previous one stays until the new one arrives. */
export function useDesignPreview(values: DesignValues, { wording, of }: { wording: WordingName; of: number | 'longest' | undefined }) {
  const body = { design: namedInput(values), wording, ...(of !== undefined && { of }) } as BodyOf<'POST /admin/certificate-designs/preview'>
  return useQuery<string>({
    queryKey: [KEY, 'preview', body],
    queryFn: async ({ signal }) => dataUrl(await fetchFile('POST /admin/certificate-designs/preview', { body, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
}

/** A new design has no name yet. */
const namedInput = (values: DesignValues) => designInput({ ...values, name: values['name'] || 'New design' })
