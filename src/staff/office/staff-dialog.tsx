import { EmailInput } from '#ui/form/email-input.tsx'
import { useRef, useState } from 'react'
import { ROLE_LABELS, ROLES, type Role } from '../role.ts'
import type { StaffForm, StaffMember } from '../staff-member.schema.ts'
import { RadioGroup } from '#ui/form/choices.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { hasChanges, LOSS_QUESTION } from '#ui/form/field-problems.ts'
import type { Versioned } from '#office/data/admin-data.ts'
import { RoleActions } from './role-actions.tsx'
import { saveStaffMember, useRefreshStaff } from './staff-data.tsx'
import { TrainerSelect } from './trainer-select.tsx'
import { FormDialog } from '#office/form/form-dialog.tsx'
import { useFormCall } from '#office/form/use-form-call.tsx'

interface StaffDialogProps {
  /** The member of staff to edit; undefined to create one. */
  person?: Versioned<StaffMember>
  onClose: () => void
  onSaved?: (person: StaffMember) => void
}

/** Creates a member of staff, or edits their details and role. */
export function StaffDialog({ person, onClose, onSaved }: StaffDialogProps) {
  const element = useRef<HTMLFormElement>(null)
  const refresh = useRefreshStaff()
  const member = person?.item
  const [role, setRole] = useState<Role>(member?.role ?? 'viewer')
  const form = useFormCall<StaffForm, StaffMember>({
    schema: () => import('../staff-member.schema.ts').then((module) => module.staffFormSchema),
    call: (values) => saveStaffMember(member?.id, values, person?.etag),
    done: person ? 'Person updated' : 'Person created',
    failed: `Error ${person ? 'updating' : 'creating'} person`,
    otherwise: 'The person could not be saved',
    // When reopened, the dialog shows the values of the earlier save.
    onStale: refresh,
    onDone: (saved) => {
      refresh()
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={person ? 'Edit person' : 'New person'}
      description={person ? undefined : 'In the next step you make a link with which they set a password, or a sign-in code.'}
      size="wide"
      confirmClose={() => (hasChanges(element.current) ? LOSS_QUESTION : undefined)}
      form={{ ...form, ref: element }}
      submitLabel={person ? 'Save changes' : 'Create person'}
      busyLabel="Saving..."
    >
      <p className="text-small text-text-2">All fields are required unless marked optional.</p>
      <Field name="fullName" label="Name">
        <TextInput autoComplete="off" defaultValue={member?.fullName} />
      </Field>
      <Field name="username" label="Username" hint="Letters a to z, digits, dots and hyphens. Shown in lists beside the name.">
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} defaultValue={member?.username} />
      </Field>
      <Field name="email" label="E-mail">
        <EmailInput autoComplete="off" defaultValue={member?.email} />
      </Field>
      <Field name="phone" label="Phone" optional>
        <TextInput type="tel" autoComplete="off" defaultValue={member?.phone ?? ''} />
      </Field>
      <RadioGroup
        name="role"
        legend="Role"
        value={role}
        onChange={({ currentTarget: { value } }) => setRole(value as Role)}
        layout="grid gap-2 sm:grid-cols-2"
        choices={ROLES.map((choice) => ({
          value: choice,
          label: ROLE_LABELS[choice].name,
          hint: ROLE_LABELS[choice].meaning,
          disabled: member?.isYou === true && choice !== member.role,
        }))}
        {...(member?.isYou && { hint: 'This is your own role. Only another admin can change it.' })}
      />
      {role === 'trainer' && <TrainerSelect defaultValue={member?.trainerEntryId} />}
      <RoleActions role={role} />
    </FormDialog>
  )
}
