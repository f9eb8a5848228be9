import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { freePort, type ServerProcess } from './server-process.ts'

const TRIES = 50

interface NginxFiles {
  /** The content of `http { … }`, where PORT is the port to listen on and FOLDER the folder of the files. */
  http: string
  /** Files beside the configuration, by name. */
  files?: Readonly<Record<string, Buffer>>
}

/** Starts nginx in one process, on a free port of this machine; undefined if it is not installed. */
export async function startNginx({ http, files = {} }: NginxFiles): Promise<Pick<ServerProcess, 'url' | 'pid' | 'stop'> | undefined> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-nginx-'))
  const port = await freePort()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, http.replaceAll('PORT', String(port)).replaceAll('FOLDER', folder)))
  const child = execFile('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await untilOpen(port)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', kill)
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
      return child.exitCode
    },
  }
}

function configuration(folder: string, http: string): string {
  return `daemon off; master_process off; pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${http}
}
`
}

async function untilOpen(port: number): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await after(100)
  }
  throw new Error('nginx did not start')
}
