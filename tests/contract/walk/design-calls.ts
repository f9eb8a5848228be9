import { readFileSync } from 'node:fs'
import type { UploadedPicture } from '#base/files/uploaded-image.schema.ts'
import { SHIPPED_DESIGN } from '#certificates/designs/design.ts'
import type { Walk } from './walk.ts'

/** The calls for designs of certificates. Ends without a design. */
export async function callDesigns(walk: Walk, programId: number): Promise<void> {
  const call: Walk['call'] = (...of) => walk.call(...of)
  const design = { ...SHIPPED_DESIGN, name: 'Walked design', isDefault: true }
  const { id } = await call('POST', '/api/admin/certificate-designs', { body: design })
  await call('GET', '/api/admin/certificate-designs')
  await call('GET', '/api/admin/certificate-designs/{id}', { at: [id] })
  await call('PUT', '/api/admin/certificate-designs/{id}', { at: [id], body: { ...design, layout: 'formal', isDefault: false } })
  await call('POST', '/api/admin/certificate-designs/preview', { body: { design } })
  const { path: paper } = await walk.call<UploadedPicture>('POST', '/api/admin/company/pictures', {
    query: '?kind=paper',
    file: readFileSync('public/icon-192.png'),
    headers: { ...walk.staff, 'Content-Type': 'application/octet-stream' },
  })
  await call('POST', '/api/admin/certificate-designs/fit', { body: { design: { ...design, layout: 'paper', paper } } })
  await call('PUT', '/api/training-programs/{id}/certificate-design', { at: [programId], body: { designId: id } })
  await call('GET', '/api/training-programs/{id}/certificate-design', { at: [programId] })
  await call('PUT', '/api/training-programs/{id}/certificate-design', { at: [programId], body: { designId: null } })
  await call('DELETE', '/api/admin/certificate-designs/{id}', { at: [id] })
}
