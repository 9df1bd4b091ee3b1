#!/bin/sh
# The store of compose.yaml, for one who may do everything in it, and whose secret is in S3_SECRET: digits and letters.
set -eu
cat > /tmp/s3.json <<END
{"identities": [{"name": "idms", "credentials": [{"accessKey": "idms", "secretKey": "${S3_SECRET}"}],
  "actions": ["Admin", "Read", "Write", "List", "Tagging"]}]}
END
exec /entrypoint.sh server -dir=/data -s3 -s3.config=/tmp/s3.json
