#!/usr/bin/env bash
# Guess: a word keeps its letters when it is underlined or struck through, whichever program opens the workbook.
# What happens: LibreOffice drops every underlined or struck-through word of a workbook in the XML format of Excel 2003,
# without a word of warning; bold and italic words stay. Gnumeric reads all of them.
# Why it matters: portals write class lists in this format and underline surnames. A list that LibreOffice has converted
# to CSV has lost them, and looks complete.
# packages/core/src/node/spreadsheets/read-xml-table.ts reads these workbooks itself and keeps the words.
set -euo pipefail
if ! command -v soffice >/dev/null || ! command -v ssconvert >/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "libreoffice-calc-nogui and gnumeric are missing; installing them needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends libreoffice-calc-nogui gnumeric >/dev/null
fi
dpkg-query -W libreoffice-calc-nogui gnumeric | tr '\t' ' '
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
rich() { printf '<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">%s</ss:Data></Cell>' "$1"; }
cat > list.xml <<XML
<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"
 xmlns:html="http://www.w3.org/TR/REC-html40">
 <Worksheet ss:Name="8A"><Table><Row>
  $(rich 'Asha <U>Rao</U>') $(rich 'Uma <S>Rao</S>') $(rich 'Mohan <B>Rao</B>') $(rich 'Ravi <I>Rao</I>')
 </Row></Table></Worksheet>
</Workbook>
XML
soffice -env:UserInstallation="file://$work/profile" --headless --convert-to csv --outdir . list.xml >/dev/null 2>&1
ssconvert -T Gnumeric_stf:stf_csv list.xml gnumeric.csv 2>/dev/null
office=$(cat list.csv); gnumeric=$(tr -d '"' < gnumeric.csv)
echo "LibreOffice: $office"
echo "Gnumeric:    $gnumeric"
if [ "$office" != "Asha ,Uma ,Mohan Rao,Ravi Rao" ] || [ "$gnumeric" != "Asha Rao,Uma Rao,Mohan Rao,Ravi Rao" ]; then
  echo "CHANGED: the programs read other texts than described"; exit 1
fi
echo "As described: LibreOffice drops the underlined and the struck-through word."
