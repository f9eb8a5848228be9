/** A remark below its field. The record may be saved with it. */
export function FieldRemark({ text }: { text: string | undefined }) {
  return (
    <p role="status" className="text-small text-warning-text wrap-anywhere empty:hidden">
      {text}
    </p>
  )
}
