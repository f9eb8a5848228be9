import type { Enquiry } from '#enquiries/enquiry.schema.ts'
import type { ThreadEntry } from '#enquiries/enquiry-reply.schema.ts'
import type { Walk } from './walk.ts'

const PDF = '%PDF-1.4\n%%EOF\n'

/** Calls for the parts of a reply besides its text, the inbox's suggestions, and a message that is marked, deleted and restored. */
export async function callReplies(walk: Walk, of: { enquiry: number; program: number; certificate: number }) {
  const call = walk.call.bind(walk)
  const enquiry = { at: [of.enquiry] }
  const headers = { ...walk.staff, 'Content-Type': 'application/octet-stream' }
  const file = await call('POST', '/api/contacts/{id}/files', {
    ...enquiry,
    query: '?name=Offer.pdf',
    file: PDF,
    headers,
  })
  await call('GET', '/api/contacts/{id}/files', enquiry)
  await call('GET', '/api/contacts/{id}/files/{fileId}', { at: [of.enquiry, file.id] })
  await call('DELETE', '/api/contacts/{id}/files/{fileId}', { at: [of.enquiry, file.id] })
  await call('POST', '/api/contacts/{id}/files/certificate', { ...enquiry, body: { certificate: of.certificate } })
  const brochure = await call('POST', '/api/brochures', { query: `?kind=program&record=${of.program}`, file: PDF, headers })
  await call('GET', '/api/brochures')
  await call('GET', '/api/brochures/{id}', { at: [brochure.id] })
  await call('POST', '/api/contacts/{id}/files/brochure', { ...enquiry, body: { brochure: brochure.id } })
  await call('DELETE', '/api/brochures/{id}', { at: [brochure.id] })
  await call('GET', '/api/contacts/{id}/named-certificates', enquiry)
  await call('GET', '/api/contacts/{id}/client-suggestions', enquiry)
  await call('GET', '/api/contacts/{id}/recipients', { ...enquiry, query: '?addresses=walked@example.com' })
  await call('GET', '/api/training-programs/{id}/reply-text', { at: [of.program] })

  const { id } = await call('POST', '/api/contacts/record', {
    body: { name: 'Walked Spam', phone: '+91 00000 00042', channel: 'phone' },
  })
  await call('POST', '/api/contacts/{id}/spam', { at: [id] })
  await call('DELETE', '/api/contacts/{id}', { at: [id] })
  await call('POST', '/api/contacts/{id}/restore', { at: [id] })
}

/** Calls for a received mail's file and page. */
export async function callReceivedFiles(walk: Walk, id: number, receive: (enquiry: Enquiry) => Promise<void>) {
  await receive(await walk.call<Enquiry>('GET', '/api/contacts/{id}', { at: [id] }))
  const thread = await walk.call<ThreadEntry[]>('GET', '/api/contacts/{id}/thread', { at: [id] })
  const files = thread.flatMap((entry) => (entry.type === 'received' ? entry.files : []))
  for (const { id: fileId, use } of files) {
    const at = [id, fileId]
    if (use === 'page') await walk.call('GET', '/api/contacts/{id}/received-files/{fileId}/page', { at })
    else await walk.call('GET', '/api/contacts/{id}/received-files/{fileId}', { at })
  }
}
