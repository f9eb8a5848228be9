import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink as OpenIcon, Link2, Pencil, FileWarning, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Certificate } from '../../certificate.schema.ts'
import { STATUS_ACTION_TEXTS, statusActionsFor, type StatusChange } from '../../status-actions.ts'
import { personPath } from '#privacy/person-page.ts'
import { editPath } from '#lists/records/record-paths.ts'
import { dayInWords } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { Button } from '#ui/button/button.tsx'
import { TextLink, ExternalLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/overlay/menu.tsx'
import type { Versioned } from '#office/data/admin-data.ts'
import { useEditions } from '#office/data/use-admin-data.tsx'
import { EditedItem } from '#office/editor/edited-item.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { RecordHistoryLink } from '#office/frame/record-history-link.tsx'
import { useNavigationState, useReturnToList, useReturnState } from '#office/frame/use-return-to-list.tsx'
import { FactList } from '#office/kit/fact-list.tsx'
import { useCopy } from '#office/kit/use-copy.tsx'
import { DeleteEntry } from '#office/list/row-actions.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { useShortcuts } from '#office/shortcuts/use-shortcuts.tsx'
import { DownloadCertificate } from '../certificate-actions.tsx'
import { CertificateStatusLines } from '../certificate-status-card.tsx'
import { EditionHistory } from '../edition-history.tsx'
import { STATUS_ACTION_ICONS } from '../status-action-icons.tsx'
import { StatusDialog } from '../status-dialog.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { JustIssued } from './just-issued.tsx'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '../../document/picture-size.ts'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { callAddress } from '#base/api/api-client.ts'

/** /admin?view=certificates&id=12: the rendered document, its recipient, status and delivery. */
export function CertificateDetails({ id }: { id: string }) {
  return (
    <EditedItem type="certificate" id={id} title="Certificate">
      {(stored) => <Page stored={stored} />}
    </EditedItem>
  )
}

function Page({ stored: { item: certificate, etag } }: { stored: Versioned<Certificate> }) {
  const { id, certificateId, participant_name: name, training_program_name: program } = certificate
  const { isJustIssued = false } = useNavigationState()
  const { path: backTo } = useReturnToList('certificate')
  const [change, setChange] = useState<StatusChange>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const editions = useEditions(id)
  useShortcuts({ Escape: { label: 'Back to the list', run: () => void navigate(backTo) } }, { group: 'Certificate' })
  return (
    <>
      <AdminHeading
        title={name}
        docTitle={`${certificateId}, ${name}`}
        lead={
          <>
            <span className="id-text">{certificateId}</span> · <span lang={languageOf(program)}>{program}</span>
          </>
        }
        breadcrumb={[{ label: 'Certificates', to: backTo }, { label: certificateId }]}
      />
      <div className="grid grid-cols-1 items-start gap-6 pt-4 pb-8 lg:pt-0 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {isJustIssued && <JustIssued certificate={certificate} />}
          <DocumentPicture certificate={certificate} version={`${certificate.edition}-${etag ?? ''}`} />
          <Actions certificate={certificate} onChange={setChange} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <DeliveryCard certificate={certificate} />
          <CertificateFacts certificate={certificate} />
          {certificate.edition > 1 && <EditionHistory query={editions} />}
        </div>
      </div>
      {change && <StatusDialog change={change} onClose={() => setChange(undefined)} onChanged={takeStatus} />}
    </>
  )

  function takeStatus(saved: Versioned<Certificate>) {
    client.setQueryData(['certificate', 'item', String(id)], saved)
  }
}

function Actions({ certificate, onChange }: { certificate: Certificate; onChange: (change: StatusChange) => void }) {
  const { id, certificateId, permalink } = certificate
  const mayWrite = usePermission('records.write')
  const { siteUrl } = useAdminSite()
  const { copy } = useCopy('Verify link')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DownloadCertificate certificate={certificate} size="compact" />
      <Button variant="secondary" size="compact" icon={<Link2 />} onClick={() => void copy(siteUrl + permalink)}>
        Copy link
      </Button>
      <LinkToForm to={editPath('certificate', id)} variant="secondary" size="compact" icon={<Pencil />}>
        Correct
      </LinkToForm>
      <Menu label={`More actions for ${certificateId}`}>
        <MenuItem icon={<OpenIcon />} onSelect={() => void window.open(permalink, '_blank', 'noopener')}>
          Open the public page
        </MenuItem>
        {mayWrite && <MenuDivider />}
        {mayWrite &&
          statusActionsFor(certificate).map((verb) => (
            <MenuItem
              key={verb}
              icon={STATUS_ACTION_ICONS[verb]}
              isDangerous={STATUS_ACTION_TEXTS[verb].isDangerous}
              onSelect={() => onChange({ verb, certificate })}
            >
              {STATUS_ACTION_TEXTS[verb].label}
            </MenuItem>
          ))}
        <DeleteEntry type="certificate" id={id} of={certificateId} />
      </Menu>
      <span className="ms-auto">
        <RecordHistoryLink type="certificate" id={String(id)} />
      </span>
    </div>
  )
}

/** Status, recipient, program and dates. */
function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { participantId, participant_name: name, training_program_name: program, issueDate, expiryDate, status } = certificate
  const here = useReturnState()
  const mayOpen = usePermission('records.write')
  return (
    <Card as="section" aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts" className="text-h3">
        Certificate
      </h2>
      <div className="grid gap-2">
        <CertificateStatusLines certificate={certificate} />
      </div>
      <FactList
        facts={[
          { label: 'Program', value: program },
          { label: 'Issued', value: dayInWords(issueDate) },
          { label: status === 'Active' ? 'Valid until' : 'Expiry date', value: expiryDate === null ? 'No expiry' : dayInWords(expiryDate) },
        ]}
        className="text-small"
      />
      {mayOpen && (
        <p className="text-small">
          Recipient:{' '}
          <TextLink to={personPath(`participant:${participantId}`)} state={here} lang={languageOf(name)} className="wrap-anywhere">
            {name}
          </TextLink>
        </p>
      )}
    </Card>
  )
}

/** The page of the document as the server renders it. A supplied file is only linked. */
function DocumentPicture({ certificate, version }: { certificate: Certificate; version: string | undefined }) {
  const { id, certificateId, certificatePath, participant_name: name } = certificate
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  if (certificatePath !== null) {
    return (
      <DocumentFrame>
        <p className="px-6 text-center">
          The document of this certificate is a file of your own: <ExternalLink href={certificatePath}>open it</ExternalLink>
        </p>
      </DocumentFrame>
    )
  }
  return (
    <DocumentFrame isBusy={state === 'loading'}>
      {state === 'loading' && <Skeleton className="absolute inset-0 size-full rounded-none" />}
      {state === 'failed' ? (
        <div role="alert" className="grid justify-items-center gap-3 px-6 text-center">
          <FileWarning className="size-8 text-text-3" />
          <p>The page could not be drawn. The document can be downloaded all the same.</p>
          <Button variant="secondary" size="dense" icon={<RotateCw />} onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        <img
          key={`${version}-${attempt}`}
          src={`${callAddress('GET /certificates/{id}/document.png', { path: { id } })}?v=${encodeURIComponent(version ?? '')}${attempt > 0 ? `-${attempt}` : ''}`}
          width={PICTURE_WIDTH_PX}
          height={PICTURE_HEIGHT_PX}
          alt={`Certificate ${certificateId} of ${name}, as printed`}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          className={classes('absolute inset-0 size-full object-contain transition-opacity', state === 'loading' && 'opacity-0')}
        />
      )}
    </DocumentFrame>
  )

  function again() {
    setState('loading')
    setAttempt(attempt + 1)
  }
}
