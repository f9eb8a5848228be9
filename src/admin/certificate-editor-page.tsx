import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { indianDate } from '../shared/dates.ts'
import { CertificateEditor } from './certificate-editor.tsx'
import { newCertificate } from './certificate-values.ts'
import { EditedItem } from './edited-item.tsx'
import { randomBytes } from './random-bytes.ts'

/** /admin/certificates/create and /admin/certificates/edit/{id}. */
export default function CertificateEditorPage() {
  const { pathname } = useLocation()
  const { id } = useParams()
  if (pathname.endsWith('/create')) return <NewCertificateEditor key="new" />
  return (
    <EditedItem key={id} type="certificate" id={id} title="Edit certificate">
      {(edited) => <CertificateEditor title="Edit certificate" opening={{ edited }} />}
    </EditedItem>
  )
}

function NewCertificateEditor() {
  const [query] = useSearchParams()
  const [blank] = useState(() => newCertificate({ today: indianDate(new Date()), random: randomBytes, query }))
  return <CertificateEditor title="Issue certificate" opening={{ blank }} />
}
