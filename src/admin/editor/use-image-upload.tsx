import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadImage } from '../../images/upload-image.ts'
import { MAX_UPLOAD_BYTES, type UploadedImage } from '../../images/uploaded-image.ts'
import { failureText } from '../../shared/api-client.ts'

export interface ImageUpload {
  /** The file being uploaded, if any. */
  inProgress: { name: string; /** From 0 to 1; stays 1 while the server processes the file. */ part: number } | undefined
  failure: string | undefined
  isDone: boolean
  send: (file: File) => void
  cancel: () => void
}

/** Uploads one image at a time; a second one cancels the first. */
export function useImageUpload(onUploaded: (image: UploadedImage) => void): ImageUpload {
  const [inProgress, setInProgress] = useState<ImageUpload['inProgress']>()
  const [failure, setFailure] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const current = useRef<AbortController>(undefined)
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, controller: { signal } }: { file: File; controller: AbortController }) =>
      uploadImage(file, {
        signal,
        onProgress: (part) => signal.aborted || setInProgress({ name: file.name, part }),
      }),
  })

  const cancel = useCallback(() => {
    current.current?.abort()
    setInProgress(undefined)
  }, [])

  // Leaving the page cancels the upload.
  useEffect(() => () => current.current?.abort(), [])

  return { inProgress, failure, isDone, send: (file) => void send(file), cancel }

  async function send(file: File) {
    cancel()
    setIsDone(false)
    if (file.size > MAX_UPLOAD_BYTES) {
      setFailure(`This picture is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Reduce its size and try again.`)
      return
    }
    setFailure(undefined)
    setInProgress({ name: file.name, part: 0 })
    const controller = new AbortController()
    current.current = controller
    try {
      const image = await mutateAsync({ file, controller })
      if (controller.signal.aborted) return
      setIsDone(true)
      onUploaded(image)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(failureText(error, 'The picture could not be uploaded. Please try again.'))
    } finally {
      if (current.current === controller) setInProgress(undefined)
    }
  }
}
