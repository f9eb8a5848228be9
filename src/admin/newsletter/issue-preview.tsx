import { failureText } from '../../shared/api-client.ts'
import { Notice } from '../../ui/notice.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'
import { ShownMail } from '../mail-templates/mail-preview.tsx'
import { usePreview } from './newsletter-data.tsx'

/** The mail as a subscriber gets it, made by the server. */
export function IssuePreview({ values }: { values: { subject: string; text: string } }) {
  const { data: preview, error } = usePreview(useDebouncedValue(values))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <h2 className="text-h3">As it will look</h2>
      {error && <Notice tone="warning">{failureText(error, 'The preview could not be made. You can still save.')}</Notice>}
      {preview && <ShownMail mail={preview} />}
    </div>
  )
}
