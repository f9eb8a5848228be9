import { SuccessCheck } from '../../ui/loading/success-check.tsx'

/** 'Message Sent Successfully!' over the page for two seconds. It takes neither focus nor clicks, so the visitor can go on. */
export function MessageSentOverlay({ isShown }: { isShown: boolean }) {
  return (
    <output className="pointer-events-none absolute">
      {isShown && (
        <span className="fixed inset-0 z-dialog grid place-items-center bg-surface-brand/68 p-gutter">
          <span className="grid justify-items-center gap-4 rounded-xl bg-surface px-8 py-10 text-center shadow-e3">
            <SuccessCheck size="lg" />
            <span className="font-display text-h2 text-text">Message Sent Successfully!</span>
          </span>
        </span>
      )}
    </output>
  )
}
