import { failures } from "../../failure.ts";

/** What is wrong with the settings of an installation, and with the files in which they stand. */
export const settingFailures = failures("setting", {
  cannotRead: ["invalid", "{file} cannot be read ({error})."],
  notObject: ["invalid", "{file} is not a JSON object: correct it, or remove it."],
  several: ["invalid", "{n} settings are wrong:\n{faults}"],
  unknown: ["invalid", "{where} is not a setting. There are {known}."],
  number: ["invalid", "{where} must be a whole number from {least} to {most}."],
  oneOf: ["invalid", "{where} must be one of {choices}."],
  host: ["invalid", "{where} must be an address or the name of a host."],
  hosts: ["invalid", "{where} must hold names of hosts, such as hooks.example.org or *.example.org."],
  networks: ["invalid", "{where} must hold addresses or networks, such as 127.0.0.1 or 10.0.0.0/8."],
  roles: ["invalid", "{where} must hold roles of {choices}."],
  recipients: ["invalid", "{where} must hold public keys of age, such as age1…."],
  baseUrl: ["invalid", "{where} must be an http or https address, with nothing behind its path."],
  file: ["invalid", "{where} must be the whole path of a file, from the root of the disk."],
  pem: ["invalid", "{where} must be the whole path of a file in PEM, from the root of the disk."],
  backupFolder: [
    "invalid",
    "{where} must be the whole path of a folder, from the root of the disk, or an address such as s3://bucket/prefix.",
  ],
  smtpUrl: ["invalid", "{where} must be an address such as smtp://user:password@mail.example.org:587."],
  mailFrom: ["invalid", "{where} must be a sender, such as IDMS <idms@example.org>."],
  alertMail: ["invalid", "{where} must be a mail address, such as it@example.org."],
  databaseUrl: [
    "invalid",
    "{where} must be an address such as postgres://user:password@db.example.org:5432/idms.",
  ],
  filesUrl: ["invalid", "{where} must be an address such as s3://bucket/prefix?region=eu-central-1."],
  logUrl: [
    "invalid",
    "{where} must be an address such as syslog+tls://log.example.org:6514, syslog+tcp://…, syslog+udp://…, or https://otlp.example.org/v1/logs.",
  ],
  metricsToken: ["invalid", "{where} must be a secret of at least 16 characters."],
  tlsFiles: ["invalid", "Set tls_certificate_file and tls_key_file together, or neither."],
  plain: ["invalid", "{name} leads over a network without TLS, and require_tls is set: {how}."],
  plainHere: ["invalid", "{name} leads elsewhere without TLS, and require_tls is set: {how}."],
  providersNotJson: ["invalid", "{file} is not JSON: it must be a list of providers."],
  providers: ["invalid", "The file of the providers is wrong: {faults}."],
  noMailToAlert: ["unprocessable", "There is nobody to tell: set alert_mail."],
});
