import type { ReactNode } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { CertificateForm } from '../certificates/certificate.schema.ts'
import { isPlainDate, longDate } from '../shared/dates.ts'
import { languageOf } from '../shared/language.ts'
import { classes } from '../ui/classes.ts'
import { GaugeMark } from '../ui/gauge-mark.tsx'
import type { CertificateValues } from './certificate-values.ts'
import { useOffice } from './office.tsx'
import { PreviewPanel } from './preview-panel.tsx'

const LONG_NAME = 40

interface CertificatePreviewProps {
  control: Control<CertificateValues, unknown, CertificateForm>
  /** As they will be printed. */
  name: string | undefined
  program: string | undefined
}

/** The certificate in outline: its words in their order (DESIGN.md section 11.4). The server makes the document. */
export function CertificatePreview({ control, name, program }: CertificatePreviewProps) {
  const { company } = useOffice()
  const values = useWatch({ control }) as CertificateValues
  return (
    <PreviewPanel title="What it will say" note="In outline. The document itself is made when it is downloaded.">
      <div className="rounded-lg border-4 border-double border-border-strong bg-surface p-5 text-center shadow-e1">
        <GaugeMark className="mx-auto size-10" />
        <p className="mt-2 text-small font-semibold">{company.name}</p>
        <p className="mt-4 font-display text-h3">Certificate of Completion</p>
        <p className="mt-3 text-small text-text-2">This is to certify that</p>
        <p lang={languageOf(name ?? '')} className={classes('mt-1 font-display wrap-anywhere', isLong(name) ? 'text-h3' : 'text-h2')}>
          {name ?? 'Participant'}
        </p>
        <p className="mt-1 text-small text-text-2">has successfully completed the training program</p>
        <p lang={languageOf(program ?? '')} className="mt-1 font-semibold wrap-anywhere">
          {program ?? 'Training program'}
        </p>
        <dl className="mt-5 grid gap-1 border-t border-border pt-4 text-small">
          <Fact term="Certificate ID">
            <span className="id-text">{values.certificateId}</span>
          </Fact>
          <Fact term="Issue date">{isPlainDate(values.issueDate) ? longDate(values.issueDate) : ''}</Fact>
          <Fact term="Expiry date">{isPlainDate(values.expiryDate) ? longDate(values.expiryDate) : 'No expiry'}</Fact>
        </dl>
      </div>
    </PreviewPanel>
  )
}

/** The document sets such a name smaller, too. */
function isLong(name = ''): boolean {
  return name.length > LONG_NAME
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3 text-start">
      <dt className="text-text-2">{term}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
