// No speaker of this language has read this catalogue.

/** Messages about invalid settings in Hindi, by code group and name. */
export const settings = {
  setting: {
    cannotRead: "सर्वर की सेटिंग फ़ाइल पढ़ी नहीं जा सकती ({error})। सर्वर के व्यवस्थापक से उसे देखने को कहें।",
    notObject: "सर्वर की सेटिंग फ़ाइल JSON ऑब्जेक्ट नहीं है। सर्वर के व्यवस्थापक से उसे सुधारने को कहें।",
    several: "{n} सेटिंग ग़लत हैं:\n{faults}",
    unknown: "{where} कोई सेटिंग नहीं है। ये हैं: {known}।",
    number: "{where} में {least} से {most} तक की पूरी संख्या होनी चाहिए।",
    oneOf: "{where} इनमें से एक होना चाहिए: {choices}।",
    host: "{where} कोई पता या होस्ट का नाम होना चाहिए।",
    hosts: "{where} में होस्ट के नाम होने चाहिए, जैसे hooks.example.org या *.example.org.",
    networks: "{where} में पते या नेटवर्क होने चाहिए, जैसे 127.0.0.1 या 10.0.0.0/8.",
    roles: "{where} में ये भूमिकाएँ हो सकती हैं: {choices}।",
    recipients: "{where} में age की सार्वजनिक कुंजियाँ होनी चाहिए, जैसे age1…",
    baseUrl: "{where} कोई http या https पता होना चाहिए, जिसके पथ के बाद कुछ न हो।",
    file: "{where} डिस्क के आरंभ से किसी फ़ाइल का पूरा पथ होना चाहिए।",
    pem: "{where} डिस्क के आरंभ से PEM में किसी फ़ाइल का पूरा पथ होना चाहिए।",
    backupFolder: "{where} डिस्क के आरंभ से किसी फ़ोल्डर का पूरा पथ, या s3://bucket/prefix जैसा पता होना चाहिए।",
    smtpUrl: "{where} smtp://user:password@mail.example.org:587 जैसा पता होना चाहिए।",
    mailFrom: "{where} कोई भेजने वाला होना चाहिए, जैसे IDMS <idms@example.org>.",
    alertMail: "{where} कोई ईमेल पता होना चाहिए, जैसे it@example.org.",
    databaseUrl: "{where} postgres://user:password@db.example.org:5432/idms जैसा पता होना चाहिए।",
    filesUrl: "{where} s3://bucket/prefix?region=eu-central-1 जैसा पता होना चाहिए।",
    logUrl:
      "{where} ऐसा पता होना चाहिए: syslog+tls://log.example.org:6514, syslog+tcp://…, syslog+udp://…, या https://otlp.example.org/v1/logs.",
    metricsToken: "{where} कम से कम 16 अक्षरों का गुप्त शब्द होना चाहिए।",
    tlsFiles: "tls_certificate_file और tls_key_file दोनों तय करें, या कोई नहीं।",
    plain: "{name} नेटवर्क पर बिना TLS के जाता है, और require_tls तय है: {how}।",
    plainHere: "{name} बिना TLS के जाता है, और require_tls तय है: {how}।",
    providersNotJson: "साइन-इन प्रदाताओं की फ़ाइल JSON नहीं है। सर्वर के व्यवस्थापक से उसे सुधारने को कहें।",
    providers: "प्रदाताओं की फ़ाइल ग़लत है: {faults}।",
    noMailToAlert: "बताने के लिए कोई नहीं है: alert_mail तय करें।",
  },
  secure: {
    database: "उसमें sslmode=verify-full जोड़ें",
    endpoint: "उसे https से शुरू होने वाला endpoint दें",
    smtp: "उसे smtps से शुरू होने वाला पता दें",
    log: "उसे syslog+tls या https से शुरू होने वाला पता दें",
    collector: "उसे https से शुरू होने वाला पता दें",
  },
} as const;
