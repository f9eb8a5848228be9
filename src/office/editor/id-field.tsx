import { Lock, RefreshCw } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'

interface IdFieldProps {
  label: string
  registered: UseFormRegisterReturn
  /** The ID of a stored record cannot be changed (docs/product/requirements.md, section 5). */
  isLocked: boolean
  lockedReason: string
  hint: string
  onNewId: () => void
}

/** A participant ID or certificate ID. Prefilled, and editable until the record is stored. */
export function IdField({ label, registered, isLocked, lockedReason, hint, onNewId }: IdFieldProps) {
  return (
    <Field name={registered.name} label={label} hint={isLocked ? lockedReason : hint}>
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 grow basis-56">
          <TextInput
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={isLocked}
            className={isLocked ? 'pe-11' : undefined}
            {...registered}
          />
          {isLocked && <Lock aria-hidden="true" className="absolute end-3.5 top-3.5 size-5 text-text-2" />}
        </div>
        {!isLocked && (
          <Button variant="secondary" icon={<RefreshCw />} onClick={onNewId}>
            New ID
          </Button>
        )}
      </div>
    </Field>
  )
}
