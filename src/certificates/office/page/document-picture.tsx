import { FileWarning, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Certificate } from '../../certificate.ts'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '../../document/picture-size.ts'
import { Button } from '#ui/button/button.tsx'
import { ExternalLink } from '#ui/button/link.tsx'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { DocumentFrame } from './document-frame.tsx'

/** The page of the document as the server renders it. Somebody's own file is only linked. */
export function DocumentPicture({ certificate, version }: { certificate: Certificate; version: string | undefined }) {
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
          src={`/api/certificates/${id}/document.png?v=${encodeURIComponent(version ?? '')}${attempt > 0 ? `-${attempt}` : ''}`}
          width={PICTURE_WIDTH_PX}
          height={PICTURE_HEIGHT_PX}
          alt={`Certificate ${certificateId} of ${name}, as printed`}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          className={classes('size-full transition-opacity', state === 'loading' && 'opacity-0')}
        />
      )}
    </DocumentFrame>
  )

  function again() {
    setState('loading')
    setAttempt(attempt + 1)
  }
}
