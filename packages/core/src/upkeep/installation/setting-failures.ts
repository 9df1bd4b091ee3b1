import { failures } from "../../failure.ts";

/** Errors in the settings of an installation or in the files that contain them. */
export const settingFailures = failures("setting", {
  cannotRead: ["invalid", "{file} cannot be read ({error})."],
  notObject: ["invalid", "{file} is not a JSON object. Correct or remove the file."],
  several: ["invalid", "{n} settings are not valid:\n{faults}"],
  unknown: ["invalid", "{where} is not a known setting. The settings are {known}."],
  unknownNear: ["invalid", "{where} is not a known setting. Did you mean {near}?"],
  number: ["invalid", "{where} must be a whole number from {least} to {most}."],
  oneOf: ["invalid", "{where} must be one of {choices}."],
  host: ["invalid", "{where} must be an IP address or a host name."],
  hosts: ["invalid", "{where} must be a list of host names, such as hooks.example.org or *.example.org."],
  networks: [
    "invalid",
    "{where} must be a list of IP addresses or networks, such as 127.0.0.1 or 10.0.0.0/8.",
  ],
  roles: ["invalid", "{where} must be a list of roles. The roles are {choices}."],
  recipients: ["invalid", "{where} must be a list of age public keys, such as age1…."],
  baseUrl: ["invalid", "{where} must be an http or https address with nothing after the path."],
  file: ["invalid", "{where} must be the absolute path of a file."],
  pem: ["invalid", "{where} must be the absolute path of a PEM file."],
  backupFolder: [
    "invalid",
    "{where} must be the absolute path of a folder, or an address such as s3://bucket/prefix.",
  ],
  smtpUrl: ["invalid", "{where} must be an address such as smtp://user:password@mail.example.org:587."],
  mailFrom: ["invalid", "{where} must be a sender address, such as IDMS <idms@example.org>."],
  alertMail: ["invalid", "{where} must be an email address, such as it@example.org."],
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
  passType: ["invalid", "{where} must be a pass type identifier from Apple, such as pass.org.example.card."],
  team: ["invalid", "{where} must be the team identifier from Apple, with 10 letters and digits."],
  issuer: ["invalid", "{where} must be the issuer ID from Google, which has only digits."],
  tlsFiles: ["invalid", "Set both tls_certificate_file and tls_key_file, or neither."],
  plain: [
    "invalid",
    "{name} connects over a network without TLS, but require_tls is set. To fix this, {how}.",
  ],
  plainHere: [
    "invalid",
    "{name} connects to another service without TLS, but require_tls is set. To fix this, {how}.",
  ],
  providersNotJson: ["invalid", "{file} is not valid JSON. It must be a list of providers."],
  providers: ["invalid", "The providers file {file} is not valid:\n{faults}"],
  noMailToAlert: ["unprocessable", "There is no email address to send alerts to. Set alert_mail."],
});
