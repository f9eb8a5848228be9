import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { indianDate } from '../../shared/dates.ts'
import { CertificateEditor } from './certificate-editor.tsx'
import { newCertificate } from './certificate-values.ts'
import { EditedItem } from '../editor/edited-item.tsx'
import { EditorGuard } from '../frame/editor-guard.tsx'
import { randomBytes } from '../kit/random-bytes.ts'

/** /admin/certificates/create and /admin/certificates/edit/{id}. */
export default function CertificateEditorPage() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const isNew = pathname.endsWith('/create')
  return (
    <EditorGuard type="certificate" title={isNew ? 'Issue certificate' : 'Edit certificate'}>
      {isNew ? (
        <NewCertificateEditor key="new" />
      ) : (
        <EditedItem key={id} type="certificate" id={id} title="Edit certificate">
          {(edited) => <CertificateEditor title="Edit certificate" opening={{ edited }} />}
        </EditedItem>
      )}
    </EditorGuard>
  )
}

function NewCertificateEditor() {
  const [query] = useSearchParams()
  const [blank] = useState(() => newCertificate({ today: indianDate(new Date()), random: randomBytes, query }))
  return <CertificateEditor title="Issue certificate" opening={{ blank }} />
}
