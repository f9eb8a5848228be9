import { useSearchParams } from 'react-router'
import { indianDate } from '#base/dates/dates.ts'
import { CertificateEditor } from './certificate-editor.tsx'
import { newCertificate } from './certificate-values.ts'
import { RecordEditor } from '#office/editor/record-editor.tsx'
import { randomBytes } from '#office/kit/random-bytes.ts'

/** /admin/certificates/create and /admin/certificates/edit/{id}. */
export default function CertificateEditorPage() {
  const [query] = useSearchParams()
  const blank = () => newCertificate({ today: indianDate(new Date()), random: randomBytes, query })
  return (
    <RecordEditor type="certificate" createTitle="Issue certificate" editTitle="Edit certificate" blank={blank}>
      {(title, opening) => <CertificateEditor title={title} opening={opening} />}
    </RecordEditor>
  )
}
