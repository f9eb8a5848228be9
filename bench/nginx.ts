import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { freePort, type ServerProcess } from '../scripts/server-process.ts'

const TRIES = 50

/** nginx in one process, which sends this compressed page from its cache of open files; undefined where it is not installed. */
export async function nginxWith(brotli: Buffer): Promise<Pick<ServerProcess, 'url' | 'pid' | 'stop'> | undefined> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
  const port = await freePort()
  writeFileSync(join(folder, 'index.html'), brotli)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port))
  const child = execFile('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
  await untilOpen(port)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
      return child.exitCode
    },
  }
}

function configuration(folder: string, port: number): string {
  return `daemon off; master_process off; pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000; open_file_cache max=100 inactive=1h;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; default_type text/html; add_header Content-Encoding br; add_header Vary Accept-Encoding; }
}
`
}

async function untilOpen(port: number): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await after(100)
  }
  throw new Error('nginx did not start')
}
