import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Award, BookOpen, Paperclip, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cleanFileName, FILE_KINDS, MAX_FILES, MAX_FILES_BYTES } from '../../enquiry-file.ts'
import type { EnquiryFile } from '../../enquiry-file.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { callApi, failureText } from '#base/api/api-client.ts'
import { scanSize } from '#training/roster/attendance-scan.ts'
import { BROCHURE_LABELS, brochureFileName } from '#catalogue/brochure.ts'
import type { Brochure } from '#catalogue/brochure.schema.ts'
import { refreshBrochures, useBrochures } from '#catalogue/office/use-brochures.tsx'
import { uploadFile } from '#base/files/upload-file.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Select } from '#ui/form/controls.tsx'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'
import { filesKey, refreshFiles, useNamedCertificates } from './use-conversation.tsx'

const TAKEN = Object.values(FILE_KINDS)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',')

export interface ReplyFilesState {
  /** Files stored on the server. */
  files: readonly EnquiryFile[]
  /** The file being uploaded, if any: progress from 0 to 1. At 1 the server examines it. */
  inProgress: { name: string; part: number } | undefined
  /** Error messages of refused files. */
  failures: readonly string[]
  add: (files: readonly File[]) => void
  remove: (id: number) => void
}

/** The files for the next reply. The server stores them until it is sent, so a reload does not lose them. */
export function useReplyFiles({ id }: Enquiry): ReplyFilesState {
  const client = useQueryClient()
  const { data = NONE } = useQuery({ ...dataQuery(filesKey(id), 'GET /contacts/{id}/files', { path: { id } }), staleTime: 0 })
  const [inProgress, setInProgress] = useState<ReplyFilesState['inProgress']>()
  const [failures, setFailures] = useState<string[]>([])
  const leaving = useRef<AbortController>(undefined)
  const removal = useCall((fileId: number) => callApi('DELETE /contacts/{id}/files/{fileId}', { path: { id, fileId } }), {
    otherwise: 'The file could not be removed.',
    onSettled: () => refreshFiles(client, id),
  })

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  return {
    files: data,
    inProgress,
    failures: removal.failure === undefined ? failures : [...failures, removal.failure],
    add: (files) => void add(files),
    remove: (fileId) => removal.send(fileId),
  }

  async function add(files: readonly File[]) {
    const signal = leaving.current?.signal
    if (!signal) return
    setFailures([])
    for (const file of files) {
      const { name } = file
      setInProgress({ name, part: 0 })
      try {
        const onProgress = (part: number) => signal.aborted || setInProgress({ name, part })
        await uploadFile(file, { signal, onProgress }, 'POST /contacts/{id}/files', { path: { id }, query: { name } })
      } catch (error) {
        if (signal.aborted) return
        setFailures((all) => [...all, `${name}: ${failureText(error, 'It could not be uploaded. Please try again.')}`])
      }
    }
    await refreshFiles(client, id)
    setInProgress(undefined)
  }
}

/** The attachments of a reply: files from the device, the office's files, and certificates that the visitor mentioned. */
export function AttachButtons({ enquiry, state }: { enquiry: Enquiry; state: ReplyFilesState }) {
  return (
    <>
      <AttachButton state={state} />
      <AttachBrochures enquiry={enquiry} state={state} />
      <AttachCertificates enquiry={enquiry} state={state} />
    </>
  )
}

/** Chooses files from the device. */
function AttachButton({ state: { files, inProgress, add } }: { state: ReplyFilesState }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={TAKEN}
        multiple
        hidden
        data-upload="reply"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = ''
          if (chosen.length > 0) add(chosen)
        }}
      />
      <Button
        variant="secondary"
        size="dense"
        icon={<Paperclip />}
        disabled={inProgress !== undefined || files.length >= MAX_FILES}
        onClick={() => chooser.current?.click()}
      >
        Attach
      </Button>
    </>
  )
}

/** The PDFs of certificates that the visitor mentioned, until they are attached. */
function AttachCertificates({ enquiry, state: { files } }: { enquiry: Enquiry; state: ReplyFilesState }) {
  const { id } = enquiry
  const client = useQueryClient()
  const attach = useCall(
    (certificate: number) => callApi('POST /contacts/{id}/files/certificate', { path: { id }, body: { certificate } }),
    {
      failed: 'The certificate was not attached',
      onSettled: () => refreshFiles(client, id),
    },
  )
  return useNamedCertificates(enquiry)
    .filter(({ certificateId }) => files.every(({ name }) => name !== `${certificateId}.pdf`))
    .map((certificate) => (
      <Button
        key={certificate.id}
        variant="secondary"
        size="dense"
        icon={<Award />}
        busy={attach.isPending && attach.variables === certificate.id}
        onClick={() => attach.send(certificate.id)}
        className="max-w-full"
      >
        <span className="wrap-anywhere">Attach {certificate.certificateId}</span>
      </Button>
    ))
}

/** One press attaches the brochure of the requested program; a menu offers the others. */
function AttachBrochures({ enquiry: { id, trainingProgramId }, state: { files } }: { enquiry: Enquiry; state: ReplyFilesState }) {
  const client = useQueryClient()
  const { data = [] } = useBrochures()
  const attach = useCall((brochure: number) => callApi('POST /contacts/{id}/files/brochure', { path: { id }, body: { brochure } }), {
    failed: 'The PDF was not attached',
    onSettled: () => Promise.all([refreshFiles(client, id), refreshBrochures(client)]),
  })
  const isAttached = (brochure: Brochure) => {
    const name = cleanFileName(brochureFileName(brochure), 'pdf')
    return files.some((file) => file.name === name && file.bytes === brochure.bytes)
  }
  const offered = data.filter((brochure) => !isAttached(brochure))
  const own = offered.find(({ kind, recordId }) => kind === 'program' && recordId === trainingProgramId)
  const others = offered.filter((brochure) => brochure !== own)
  return (
    <>
      {own && (
        <Button
          variant="secondary"
          size="dense"
          icon={<BookOpen />}
          busy={attach.isPending && attach.variables === own.id}
          onClick={() => attach.send(own.id)}
          className="max-w-full"
        >
          <span className="wrap-anywhere">{brochureLabel(own)}</span>
        </Button>
      )}
      {others.length > 0 && (
        <div className="w-44">
          <Select
            aria-label="From the office"
            value=""
            options={[
              { value: '', label: 'From the office' },
              ...others.map((brochure) => ({ value: String(brochure.id), label: brochureLabel(brochure) })),
            ]}
            onChange={(event) => attach.send(Number(event.currentTarget.value))}
            className="text-ellipsis md:min-h-9 md:text-small"
          />
        </div>
      )}
    </>
  )
}

function brochureLabel({ kind, title }: Brochure): string {
  return `${BROCHURE_LABELS[kind]}: ${title}`
}

/** The attachments of the reply, each with a button to remove it. */
export function ReplyFileList({ state: { files, inProgress, failures, remove } }: { state: ReplyFilesState }) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const percent = Math.floor((inProgress?.part ?? 0) * 100)
  return (
    <>
      {files.length > 0 && (
        <ul className="grid gap-1 text-small" aria-label="Files with this reply">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex items-center gap-2">
              <Paperclip className="size-4 shrink-0 text-text-3" />
              <span className="min-w-0 grow wrap-anywhere">
                {name} <span className="text-text-2">{scanSize(bytes)}</span>
              </span>
              <IconButton label={`Remove ${name}`} size="dense" icon={<X />} onClick={() => remove(id)} className="shrink-0 text-text-3" />
            </li>
          ))}
          {total > MAX_FILES_BYTES / 2 && (
            <li className="text-text-2">
              {scanSize(total)} of {MAX_FILES_BYTES / 1024 / 1024} MB
            </li>
          )}
        </ul>
      )}
      {inProgress && (
        <div className="grid gap-1" role="status">
          <p className="text-small wrap-anywhere">
            {inProgress.name}
            {percent < 100 ? `: ${percent}% uploaded` : ': being checked'}
          </p>
          <ProgressBar label="Upload" done={percent} total={percent < 100 ? 100 : 0} />
        </div>
      )}
      <div role="alert" className="grid gap-1 text-small font-semibold text-danger empty:hidden">
        {failures.map((failure) => (
          <p key={failure} className="wrap-anywhere">
            {failure}
          </p>
        ))}
      </div>
    </>
  )
}

const NONE: readonly EnquiryFile[] = []
