import { FileText, Paperclip, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { callAddress } from '#base/api/api-client.ts'
import { counted } from '#base/text/wording/counted.ts'
import { scanSize } from '#training/roster/attendance-scan.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx'
import type { ReceivedEntry, ReceivedEntryFile } from '../../enquiry-reply.schema.ts'
import { mayRun, whyNotKept } from '../../received-file.ts'

/** The files of a received e-mail. Each is downloaded, never opened here. Pictures of its text, often logos, are folded. */
export function ReceivedFiles({ files, enquiryId }: { files: readonly ReceivedEntryFile[]; enquiryId: number }) {
  const attached = files.filter(({ use }) => use === 'attached')
  const pictures = files.filter(({ use }) => use === 'picture')
  return (
    <>
      {attached.length > 0 && <FileList label="Files" files={attached} enquiryId={enquiryId} />}
      {pictures.length > 0 && (
        <details className="text-small">
          <summary className="w-fit cursor-pointer rounded-sm font-semibold text-text-2 pointer-coarse:min-h-11 pointer-coarse:content-center">
            {counted(pictures.length, 'picture')} in the text
          </summary>
          <FileList label="Pictures in the text" files={pictures} enquiryId={enquiryId} />
        </details>
      )}
    </>
  )
}

function FileList({ label, files, enquiryId }: { label: string; files: readonly ReceivedEntryFile[]; enquiryId: number }) {
  return (
    <ul aria-label={label} className="mt-1 grid gap-1 text-small">
      {files.map((file) => (
        <li key={file.id} className="flex items-start gap-1.5">
          <Paperclip className="mt-0.5 size-4 shrink-0 text-text-3 pointer-coarse:mt-3.5" />
          <div className="min-w-0">
            <FileName file={file} enquiryId={enquiryId} />
            {mayRun(file) && (
              <p className="flex items-start gap-1.5 font-semibold text-warning-text">
                <TriangleAlert className="mt-0.5 size-4 shrink-0" />
                <span>This file can run programs. Open it only if you asked for it.</span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function FileName({ file, enquiryId }: { file: ReceivedEntryFile; enquiryId: number }) {
  const { id, name, type, bytes } = file
  const why = whyNotKept(file)
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1]
  const size = <span className="text-text-2">({kind === undefined ? scanSize(bytes) : `${kind}, ${scanSize(bytes)}`})</span>
  if (why !== undefined) {
    return (
      <span className="wrap-anywhere">
        {name} {size}: {why}
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <a
        href={callAddress('GET /contacts/{id}/received-files/{fileId}', { path: { id: enquiryId, fileId: id } })}
        download={name}
        className="link min-w-0 content-center wrap-anywhere pointer-coarse:min-h-11"
      >
        {name}
      </a>
      {size}
    </span>
  )
}

/** Common names of file types. */
const KINDS: ReadonlyArray<[RegExp, string]> = [
  [/spreadsheet/, 'Excel'],
  [/wordprocessing/, 'Word'],
  [/presentation/, 'PowerPoint'],
  [/^application\/pdf/, 'PDF'],
  [/^application\/zip/, 'ZIP'],
  [/^image\//, 'picture'],
]

/** Shows the original e-mail in a frame that runs and loads nothing. */
export function OriginalMail({ entry, enquiryId }: { entry: ReceivedEntry; enquiryId: number }) {
  const [isOpen, setOpen] = useState(false)
  const page = entry.files.find(({ use }) => use === 'page')
  if (!page) return null
  const why = whyNotKept(page)
  if (why !== undefined) return <p className="text-small text-text-2">The original e-mail: {why}.</p>
  return (
    <div>
      <Button variant="ghost" size="dense" icon={<FileText />} onClick={() => setOpen(true)} className="-ms-3">
        View original
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`E-mail from ${entry.fromName ?? entry.from}`} size="wide" closesOnBack>
        <DialogBody className="grid-rows-[auto_1fr]">
          <p className="text-small text-text-2">
            Pictures from elsewhere are not loaded, and links do not open: point at one to see where it leads.
          </p>
          <iframe
            src={callAddress('GET /contacts/{id}/received-files/{fileId}/page', { path: { id: enquiryId, fileId: page.id } })}
            title="The original e-mail"
            sandbox=""
            referrerPolicy="no-referrer"
            className="h-full min-h-[60dvh] w-full rounded-md border border-border bg-white"
          />
        </DialogBody>
      </Dialog>
    </div>
  )
}
